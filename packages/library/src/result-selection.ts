import type { LibraryItem } from './items.ts'
import { idAt, type Position, positionOf } from './lib/blocks.ts'
import { createObservable } from './lib/observable.ts'
import type { Search, SearchResult } from './search.ts'

/** What is selected among the results of a search, whether it is loaded or not. */
export interface ResultSelection {
  /** Ids; another set after every change. */
  ids(): ReadonlySet<string>
  subscribe(listener: () => void): () => void
  /**
   * Tells of an answer that is on show. Of one to another text nothing is selected; what a later answer to
   * the same text has no longer is selected no longer.
   */
  show(shown: ShownResult): Promise<void>
  /** Adds or takes away one item; the next range begins with it. */
  toggle(item: LibraryItem): void
  /** Selects from the item that was chosen last up to this one, in place of the range before. */
  extendTo(item: LibraryItem): void
  /** Selects everything that was found. */
  selectAll(): Promise<void>
  clear(): void
  /** The selected items that there still are. */
  items(): Promise<LibraryItem[]>
}

/** An answer, and as much of it as is loaded. */
export interface ShownResult {
  text: string
  result: Pick<SearchResult, 'positions'>
  items: readonly LibraryItem[]
}

/** Ids with the places of their items. */
type Chosen = ReadonlyMap<string, Position>

export function createResultSelection(search: Pick<Search, 'items'>): ResultSelection {
  let chosen: Chosen = new Map()
  const ids = createObservable<ReadonlySet<string>>(new Set())
  let shown: ShownResult | undefined
  /** Where a range begins, and what was selected before it. */
  let anchor: { id: string; before: Chosen } | undefined
  /** Of several steps that wait for the worker, the last one counts. */
  let step = 0

  function set(next: Chosen): void {
    step += 1
    chosen = next
    ids.set(new Set(next.keys()))
  }

  function clear(): void {
    anchor = undefined
    if (chosen.size > 0) set(new Map())
  }

  /** The places of what is found and wanted, unless something else was done meanwhile. */
  async function found(wanted: (id: string) => boolean): Promise<Chosen | undefined> {
    step += 1
    const mine = step
    const positions = await shown?.result.positions()
    if (!positions || mine !== step) return undefined
    const places = positions.map((position): [string, Position] => [idAt(position), position])
    return new Map(places.filter(([id]) => wanted(id)))
  }

  return {
    ids: ids.get,
    subscribe: ids.subscribe,

    async show(next) {
      const before = shown
      shown = next
      if (next.text !== before?.text) return clear()
      if (next.result === before.result || chosen.size === 0) return
      const kept = await found(id => chosen.has(id))
      if (kept) set(kept)
    },

    toggle(item) {
      const next = new Map(chosen)
      if (!next.delete(item.id)) next.set(item.id, positionOf(item))
      set(next)
      anchor = { id: item.id, before: next }
    },

    extendTo(item) {
      anchor ??= { id: item.id, before: chosen }
      const items = shown?.items ?? []
      const from = items.findIndex(({ id }) => id === anchor?.id)
      const to = items.findIndex(({ id }) => id === item.id)
      if (to === -1) return
      const range = from === -1 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
      const places = range.map((each): [string, Position] => [each.id, positionOf(each)])
      set(new Map([...anchor.before, ...places]))
    },

    async selectAll() {
      const all = await found(() => true)
      if (all) set(all)
    },

    clear,
    items: () => search.items([...chosen.values()]),
  }
}
