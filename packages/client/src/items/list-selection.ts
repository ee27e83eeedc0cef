import type { LibraryItem } from './item.ts'
import { createSelection, rangeOf, type Selection } from './selection.ts'

export type { Selection } from './selection.ts'

export interface SelectableList {
  items(): readonly LibraryItem[]
  loadAll(): Promise<readonly LibraryItem[]>
}

/** The selection among a list's items. An item that leaves the list stays selected, in case it returns. */
export function createListSelection(list: SelectableList): Selection<LibraryItem> {
  const chosenOf = (items: readonly LibraryItem[]) => new Map(items.map(({ id }) => [id, id]))
  return createSelection<LibraryItem, string>({
    entry: ({ id }) => ({ id, key: id }),
    async range(from, to) {
      const range = rangeOf(list.items(), from.id, to.id)
      return range && chosenOf(range)
    },
    all: async () => chosenOf(await list.loadAll()),
    items: async chosen => list.items().filter(item => chosen.has(item.id)),
  })
}
