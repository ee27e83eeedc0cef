import type { LibraryItem } from './items.ts'
import { createObservable } from './lib/observable.ts'

/** The device's one source of truth: what has been loaded of the library, newest first. */
export interface ItemStore {
  /** A new array after every change. */
  all(): readonly LibraryItem[]
  get(id: string): LibraryItem | undefined
  /**
   * Adds items or replaces them by newer versions. A version below the known one is ignored, and so is
   * one that does not open: a server can neither take an item back to what it was nor take it away.
   */
  put(items: readonly LibraryItem[]): void
  subscribe(listener: () => void): () => void
}

export function createItemStore(): ItemStore {
  const byId = new Map<string, LibraryItem>()
  const ordered = createObservable<readonly LibraryItem[]>([])
  return {
    all: ordered.get,
    subscribe: ordered.subscribe,
    get: id => byId.get(id),
    put(items) {
      for (const item of items) {
        const known = byId.get(item.id)
        if (!known || supersedes(item, known)) byId.set(item.id, item)
      }
      ordered.set([...byId.values()].sort(newestFirst))
    },
  }
}

const supersedes = (item: LibraryItem, known: LibraryItem) =>
  item.details !== undefined && (known.details === undefined || item.version > known.version)

function newestFirst(a: LibraryItem, b: LibraryItem): number {
  if (a.takenLocal !== b.takenLocal) return a.takenLocal < b.takenLocal ? 1 : -1
  return a.id < b.id ? 1 : -1
}
