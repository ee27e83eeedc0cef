import type { LibraryItem } from '../items/item.ts'
import { idAt, type Position, positionOf } from '../items/months/timeline-order.ts'
import { createSelection, rangeOf, type Selection } from '../items/selection.ts'
import type { Search, SearchResult } from './search.ts'

export interface ResultSelection extends Selection<LibraryItem> {
  /**
   * Sets the shown result. If it is a new result of the same query, the items that it still contains stay
   * selected.
   */
  show(shown: ShownResult): Promise<void>
}

export interface ShownResult {
  text: string
  result: Pick<SearchResult, 'positions'>
  items: readonly LibraryItem[]
}

export function createResultSelection(search: Pick<Search, 'items'>): ResultSelection {
  let shown: ShownResult | undefined

  /** Resolves to the positions of all items in the shown result; undefined if a later search replaced it. */
  async function found(): Promise<Map<string, Position> | undefined> {
    while (shown) {
      const { result } = shown
      const positions = await result.positions()
      if (result === shown.result) {
        return positions && new Map(positions.map(position => [idAt(position), position]))
      }
    }
    return undefined
  }

  const selection = createSelection<LibraryItem, Position>({
    entry: item => ({ id: item.id, key: positionOf(item) }),
    async range(from, to) {
      const range = rangeOf(shown?.items ?? [], from.id, to.id)
      return range && new Map(range.map(item => [item.id, positionOf(item)]))
    },
    all: found,
    items: chosen => search.items([...chosen.values()]),
  })

  return {
    ...selection,
    async show(next) {
      const before = shown
      shown = next
      if (next.text !== before?.text) return selection.clear()
      if (next.result === before.result || selection.ids().size === 0) return
      const positions = await found()
      if (positions && shown.result === next.result) selection.follow(id => positions.get(id))
    },
  }
}
