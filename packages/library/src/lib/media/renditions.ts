import type { Role } from '@safelight/contract/media-keys'
import type { LibraryItem } from '../items/item.ts'

/** A decrypted picture in use: its address, and a call for when it is no longer shown. */
export interface Rendition {
  url: Promise<string>
  release(): void
}

/**
 * Decrypted pictures as object URLs, shared by all who show them; a few unused ones are kept, but not
 * animations and what moves, which are as large as a hundred thumbnails, nor originals.
 */
export interface Renditions {
  /** Fails when the picture cannot be fetched or opened; the next `show` tries again. */
  show(item: LibraryItem, role: Role): Rendition
  /** Revokes the pictures of own items that are deleted for good. */
  forget(ids: readonly string[]): void
  close(): void
}

interface Entry {
  /** Of an own item. */
  ownId: string | undefined
  url: Promise<string>
  users: number
}

const UNUSED_KEPT = 300

const isLarge = (role: Role) => ['animation', 'motion', 'original'].includes(role)

export function createRenditions(
  readStream: (item: LibraryItem, role: Role) => Promise<Blob>,
): Renditions {
  // In order of last use: the first unused entry goes first.
  const entries = new Map<string, Entry>()

  function revoke(name: string, entry: Entry): void {
    entries.delete(name)
    entry.url.then(url => URL.revokeObjectURL(url)).catch(() => {})
  }

  function letGoOfUnused(): void {
    const unused = [...entries].filter(([, entry]) => entry.users === 0)
    for (const [name, entry] of unused.slice(0, -UNUSED_KEPT)) revoke(name, entry)
  }

  return {
    show(item, role) {
      // Others choose the ids of their items, which could equal an own one.
      const name = `${item.shared?.owner ?? ''}/${item.id}/${role}`
      const entry = entries.get(name) ?? {
        ownId: item.shared ? undefined : item.id,
        url: readStream(item, role).then(blob => URL.createObjectURL(blob)),
        users: 0,
      }
      entry.url.catch(() => entries.get(name) === entry && entries.delete(name))
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
          if (!isLarge(role)) letGoOfUnused()
          else if (entries.get(name) === entry) revoke(name, entry)
        },
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
