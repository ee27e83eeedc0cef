import type { Role } from '@safelight/contract/media-keys'
import { createBatches } from '../../async/queues/batches.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { PictureSource } from './picture-source.ts'

export interface ShownRendition {
  url: Promise<string>
  release(): void
}

/**
 * The addresses of decrypted pictures, shared by all components that show them. Also keeps a few small
 * pictures that no component shows at the moment.
 */
export interface Renditions {
  /**
   * Opens a picture, and keeps it open at least until `release` is called. Its `url` rejects if the picture
   * cannot be fetched or opened, or if all components release it first.
   */
  show(item: LibraryItem, role: Role): ShownRendition
  /** Resolves to the address of an item's small, blurred placeholder; undefined if it has none. */
  placeholder(item: LibraryItem): Promise<string | undefined>
  settled(): Promise<void>
  forget(ids: readonly string[]): void
  close(): void
}

interface Entry {
  number: number
  ownId: string | undefined
  url: Promise<string>
  users: number
  isThere: boolean
}

const UNUSED_KEPT = 300
const DRAWN_AT_ONCE = 100

export function createRenditions(source: PictureSource): Renditions {
  // In the order of last use. The longest unused entry is revoked first.
  const entries = new Map<string, Entry>()
  let last = 0
  let closing: number[] = []
  const placeholders = new WeakMap<LibraryItem, Promise<string | undefined>>()
  const draw = createBatches<string, string | undefined>(
    async asks => {
      const urls = await source.drawPlaceholders(asks.map(({ key }) => key))
      asks.forEach(({ resolve }, index) => void resolve(urls[index]))
    },
    { most: DRAWN_AT_ONCE, wait: 0 },
  )

  function open(name: string, item: LibraryItem, role: Role): Entry {
    const number = ++last
    const entry: Entry = {
      number,
      ownId: item.shared ? undefined : item.id,
      url: source.openPicture(number, item, role),
      users: 0,
      isThere: false,
    }
    entry.url.then(
      () => {
        entry.isThere = true
      },
      () => entries.get(name) === entry && entries.delete(name),
    )
    return entry
  }

  /** Collects the numbers of pictures that are released together, and closes them in one call. */
  function revoke(name: string, entry: Entry): void {
    entries.delete(name)
    if (closing.push(entry.number) > 1) return
    queueMicrotask(() => {
      source.closePictures(closing).catch(() => {})
      closing = []
    })
  }

  function letGoOfUnused(): void {
    const unused = [...entries].filter(([, entry]) => entry.users === 0)
    for (const [name, entry] of unused.slice(0, -UNUSED_KEPT)) revoke(name, entry)
  }

  return {
    show(item, role) {
      // The owner is part of the name: a malicious server could give another person's item the id of an own
      // item.
      const name = `${item.shared?.owner ?? ''}/${item.id}/${role}`
      const entry = entries.get(name) ?? open(name, item, role)
      entry.users += 1
      let released = false
      entries.delete(name)
      entries.set(name, entry)
      return {
        url: entry.url,
        release() {
          if (released) return
          released = true
          entry.users -= 1
          if (entry.users > 0) return
          if (isKept(role, entry)) letGoOfUnused()
          else if (entries.get(name) === entry) revoke(name, entry)
        },
      }
    },
    placeholder(item) {
      const thumbhash = item.details?.thumbhash
      if (thumbhash === undefined) return Promise.resolve(undefined)
      const drawn = placeholders.get(item) ?? draw(thumbhash)
      placeholders.set(item, drawn)
      return drawn
    },
    async settled() {
      const isAwaited = ({ users, isThere }: Entry) => users > 0 && !isThere
      for (;;) {
        const awaited = [...entries.values()].filter(isAwaited)
        if (awaited.length === 0) return
        await Promise.allSettled(awaited.map(({ url }) => url))
      }
    },
    forget(ids) {
      const gone = new Set(ids)
      for (const [name, entry] of [...entries]) {
        if (entry.ownId !== undefined && gone.has(entry.ownId)) revoke(name, entry)
      }
    },
    close() {
      for (const [name, entry] of [...entries]) revoke(name, entry)
    },
  }
}

/**
 * Whether to keep a picture that no component shows. Pending pictures are aborted, except thumbnails, which
 * arrive in batches.
 */
const isKept = (role: Role, { isThere }: Entry): boolean =>
  role === 'thumbnail' || (isThere && !isLarge(role))

const isLarge = (role: Role): boolean => ['animation', 'motion', 'original'].includes(role)
