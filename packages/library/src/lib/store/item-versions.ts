import type { LibraryItem } from '../items.ts'

interface Floor {
  version: number
  privateVersion: number
  /** The item left the library. */
  gone: boolean
}

export interface VersionFloorsRow {
  floors: [id: string, version: number, gone: 0 | 1, privateVersion: number][]
  known: LibraryItem[]
  unopened: LibraryItem[]
}

/**
 * The highest version that the device has seen of each item that ever changed (format rule F8). An item
 * without a floor is at version 1 or unknown, and nothing is below that.
 */
export function createVersionFloors(row?: VersionFloorsRow) {
  const floors = new Map<string, Floor>(
    row?.floors.map(([id, version, gone, privateVersion]) => [
      id,
      { version, privateVersion, gone: gone === 1 },
    ]),
  )
  /** Items as the device knew them when the server went back in time. */
  const known = byId(row?.known)
  /** Items that do not open, and of which no version ever did. */
  const unopened = byId(row?.unopened)
  let changed = false

  return {
    /** Whether a stored item is neither outdated nor gone. */
    isCurrent(item: LibraryItem): boolean {
      const floor = floors.get(item.id)
      return floor === undefined || (!floor.gone && item.version >= floor.version)
    },

    /** What to keep of an item from the server: itself, what is known better, or nothing. */
    accept(item: LibraryItem): LibraryItem | undefined {
      const floor = floors.get(item.id)
      if (item.details === undefined) {
        if (floor) return known.get(item.id)
        unopened.set(item.id, item)
        changed = true
        return item
      }
      if (floor && isBelow(item, floor)) return known.get(item.id)
      const { privateVersion } = item
      // A number that nobody signed says nothing: one that is too high would shut the honest ones out.
      const version = item.setAside ? Math.max(floor?.version ?? 1, privateVersion) : item.version
      const hasFloor = floor !== undefined || version > 1
      if (hasFloor) floors.set(item.id, { version, privateVersion, gone: false })
      const wasUnopened = unopened.delete(item.id)
      // Only what has a floor is ever remembered.
      known.delete(item.id)
      changed ||= hasFloor || wasUnopened
      return item
    },

    /** Notes that an item left the library; with the versions of `last` if the device knows no higher ones. */
    remove(id: string, last: Versions = FIRST): void {
      const floor = floors.get(id) ?? FIRST
      floors.set(id, {
        version: Math.max(last.version, floor.version),
        privateVersion: Math.max(last.privateVersion, floor.privateVersion),
        gone: true,
      })
      changed = true
      unopened.delete(id)
      known.delete(id)
    },

    /** Keeps those items that the server could take back to an older version. */
    remember(items: readonly LibraryItem[]): void {
      for (const item of items) if (floors.has(item.id) && item.details) known.set(item.id, item)
      unopened.clear()
      changed = true
    },

    unopened: (): LibraryItem[] => [...unopened.values()],

    /** Whether there is more to keep than at the last `markKept`. */
    hasChanged: (): boolean => changed,

    markKept(): void {
      changed = false
    },

    toRow: (): VersionFloorsRow => ({
      floors: [...floors].map(([id, { version, privateVersion, gone }]) => [
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

/** A newer version with older private details takes something back, too. */
const isBelow = (item: Versions, floor: Versions) =>
  item.version < floor.version || item.privateVersion < floor.privateVersion

const byId = (items: readonly LibraryItem[] = []) => new Map(items.map(item => [item.id, item]))
