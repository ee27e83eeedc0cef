import { createWatchers } from './watchers.ts'

/** Entries by id, in order of arrival. Changes made in one synchronous run cause a single notification. */
export interface EntryList<Entry extends { id: number }> {
  /** Returns the same array until an entry changes, then a new one. */
  all(): readonly Entry[]
  get(id: number): Entry | undefined
  put(entry: Entry): void
  remove(id: number): void
  clear(): void
  subscribe(listener: () => void): () => void
}

export function createEntryList<Entry extends { id: number }>(): EntryList<Entry> {
  const entries = new Map<number, Entry>()
  const watchers = createWatchers()
  let list: readonly Entry[] = []
  let isStale = false

  function changed(): void {
    isStale = true
    watchers.changed()
  }

  return {
    all() {
      if (isStale) list = [...entries.values()]
      isStale = false
      return list
    },
    get: id => entries.get(id),
    put(entry) {
      entries.set(entry.id, entry)
      changed()
    },
    remove(id) {
      if (entries.delete(id)) changed()
    },
    clear() {
      entries.clear()
      changed()
    },
    subscribe: watchers.subscribe,
  }
}
