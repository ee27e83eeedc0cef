import type { LibraryItem } from './items.ts'
import { mergeNewestFirst, newestFirst } from './lib/blocks.ts'
import { createObservable } from './lib/observable.ts'

/** The items that screens show, newest first: a part of what the device has, in its memory. */
export interface ItemStore {
  /** A new array after every change. */
  all(): readonly LibraryItem[]
  get(id: string): LibraryItem | undefined
  /**
   * Adds items or replaces them by newer versions. A version below the known one is ignored, and so is
   * one that does not open: a server can neither take an item back to what it was nor take it away.
   */
  put(items: readonly LibraryItem[]): void
  remove(ids: readonly string[]): void
  subscribe(listener: () => void): () => void
}

export function createItemStore(): ItemStore {
  const byId = new Map<string, LibraryItem>()
  const ordered = createObservable<readonly LibraryItem[]>([])

  /** Takes those items out that are no longer the known ones. */
  const current = () => ordered.get().filter(item => byId.get(item.id) === item)

  return {
    all: ordered.get,
    subscribe: ordered.subscribe,
    get: id => byId.get(id),
    put(items) {
      const added = new Map<string, LibraryItem>()
      for (const item of items) {
        const known = byId.get(item.id)
        if (known && !supersedes(item, known)) continue
        byId.set(item.id, item)
        added.set(item.id, item)
      }
      if (added.size === 0) return
      ordered.set(mergeNewestFirst(current(), [...added.values()].sort(newestFirst)))
    },
    remove(ids) {
      const known = ids.filter(id => byId.delete(id))
      if (known.length > 0) ordered.set(current())
    },
  }
}

const supersedes = (item: LibraryItem, known: LibraryItem) =>
  item.details !== undefined &&
  (known.details === undefined ||
    (item.version > known.version && item.privateVersion >= known.privateVersion))
