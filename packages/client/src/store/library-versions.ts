import type { LibraryItem } from '../items/item.ts'

interface SeenVersion {
  version: number
  privateVersion: number
  gone: boolean
}

export interface LibraryVersionsRow {
  floors: [id: string, version: number, gone: 0 | 1, privateVersion: number][]
  known: LibraryItem[]
  unopened: LibraryItem[]
}

/**
 * The latest version that the device has seen of each item that ever changed (format rule F8). An item
 * without an entry is new or still at version 1, the lowest.
 */
export function createLibraryVersions(row?: LibraryVersionsRow) {
  const seen = new Map<string, SeenVersion>(
    row?.floors.map(([id, version, gone, privateVersion]) => [
      id,
      { version, privateVersion, gone: gone === 1 },
    ]),
  )
  /** The items that the device had before `beginAnew`. Shown if the server sends an older version of them. */
  const known = byId(row?.known)
  const unopened = byId(row?.unopened)
  let changed = false

  return {
    isCurrent(item: LibraryItem): boolean {
      const highest = seen.get(item.id)
      return highest === undefined || (!highest.gone && !isBelow(item, highest))
    },

    /**
     * Returns the item to keep when the server sends `item`, usually `item` itself. Returns the item that
     * `remember` kept, or undefined, if the device has seen a later version, or if `item` does not open and
     * has a recorded version.
     */
    accept(item: LibraryItem): LibraryItem | undefined {
      const highest = seen.get(item.id)
      if (item.details === undefined) {
        if (highest) return known.get(item.id)
        unopened.set(item.id, item)
        changed = true
        return item
      }
      if (highest && isBelow(item, highest)) return known.get(item.id)
      const { privateVersion } = item
      // Nobody signed the version number of a set-aside item. If it were too high, the device would reject
      // the owner's next versions.
      const version = item.setAside ? keptVersion(highest, privateVersion) : item.version
      const isNoted = highest !== undefined || version > 1
      if (isNoted) seen.set(item.id, { version, privateVersion, gone: false })
      const wasUnopened = unopened.delete(item.id)
      // Every item in `known` has a recorded version. If this deletes one, `isNoted` is true.
      known.delete(item.id)
      changed ||= isNoted || wasUnopened
      return item
    },

    /** Records that an item left the library, at the higher of `last` and the recorded version. */
    remove(id: string, last: Versions = FIRST): void {
      const highest = seen.get(id) ?? FIRST
      const { version, privateVersion } = isBelow(last, highest) ? highest : last
      seen.set(id, { version, privateVersion, gone: true })
      changed = true
      unopened.delete(id)
      known.delete(id)
    },

    /**
     * Called when the device empties its store to read the library again. Keeps the items that open and have
     * a recorded version, for `accept`.
     */
    remember(items: readonly LibraryItem[]): void {
      for (const item of items) if (seen.has(item.id) && item.details) known.set(item.id, item)
      unopened.clear()
      changed = true
    },

    unopened: (): LibraryItem[] => [...unopened.values()],

    /** Whether there are changes since the last `markKept`. */
    hasChanged: (): boolean => changed,

    markKept(): void {
      changed = false
    },

    toRow: (): LibraryVersionsRow => ({
      floors: [...seen].map(([id, { version, privateVersion, gone }]) => [
        id,
        version,
        gone ? 1 : 0,
        privateVersion,
      ]),
      known: [...known.values()],
      unopened: [...unopened.values()],
    }),
  }
}

type Versions = Pick<LibraryItem, 'version' | 'privateVersion'>

const FIRST: Versions = { version: 1, privateVersion: 1 }

/**
 * Whether an item is older than the seen version. Compares the owner's version first, and another person's
 * version only if the owner's are equal. Otherwise, an editor's high number could block the owner's changes.
 */
const isBelow = (item: Versions, seen: Versions) =>
  item.privateVersion === seen.privateVersion
    ? item.version < seen.version
    : item.privateVersion < seen.privateVersion

/**
 * The version to record for a set-aside item: the version seen with the same private details, else the
 * private details' own.
 */
const keptVersion = (seen: Versions | undefined, privateVersion: number): number =>
  seen?.privateVersion === privateVersion ? seen.version : privateVersion

const byId = (items: readonly LibraryItem[] = []) => new Map(items.map(item => [item.id, item]))
