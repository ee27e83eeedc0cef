import { createObservable } from '../async/observable.ts'
import type { LibraryItem } from './item.ts'

/** What is selected of items in an order, loaded or not; `At` is how a screen names one of them. */
export interface Selection<At> {
  /** Ids; another set after every change. */
  ids(): ReadonlySet<string>
  subscribe(listener: () => void): () => void
  /** Adds or takes away one item; the next range begins with it. */
  toggle(at: At): void
  /** Selects from the item that was chosen last up to this one, in place of the range before. */
  extendTo(at: At): Promise<void>
  /** Throws what stops the rest of the items from being found. */
  selectAll(): Promise<void>
  clear(): void
  /** The selected items that there still are. */
  items(): Promise<LibraryItem[]>
}

/** Ids with the places where their items are found again. */
export type Chosen<Place> = ReadonlyMap<string, Place>

export interface Entry<Place> {
  id: string
  place: Place
}

/** The order of the items that a selection chooses from. */
export interface SelectionOrder<At, Place> {
  /** undefined for an item that is not loaded. */
  entry(at: At): Entry<Place> | undefined
  /** From one item to another, both included, in either direction; undefined if the first has gone. */
  range(from: Entry<Place>, to: At): Promise<Chosen<Place> | undefined>
  /** Everything; undefined when that cannot be said any more. */
  all(): Promise<Chosen<Place> | undefined>
  items(chosen: Chosen<Place>): Promise<LibraryItem[]>
}

/** A selection for those who add to it what only their order has. */
export interface OrderedSelection<At, Place> extends Selection<At> {
  /** Adds what is found, from the item that was chosen last, unless something else is done meanwhile. */
  add(find: (last: Entry<Place> | undefined) => Promise<Chosen<Place>>): Promise<void>
  /** Follows items to their places of now, and lets go of those without one. */
  follow(placeOf: (id: string, place: Place) => Place | undefined): void
}

export function createSelection<At, Place>(
  order: SelectionOrder<At, Place>,
): OrderedSelection<At, Place> {
  let chosen: Chosen<Place> = new Map()
  const ids = createObservable<ReadonlySet<string>>(new Set())
  /** Where a range begins, and what was selected before it. */
  let anchor: (Entry<Place> & { before: Chosen<Place> }) | undefined
  /** Of several steps that wait for their items, the last one counts. */
  let step = 0

  function set(next: Chosen<Place>): void {
    step += 1
    chosen = next
    ids.set(new Set(next.keys()))
  }

  /** Selects what `find` resolves to beside what `before` gives then, unless something else was done. */
  async function select(
    before: () => Chosen<Place>,
    find: () => Promise<Chosen<Place> | undefined>,
  ): Promise<void> {
    step += 1
    const mine = step
    const found = await find()
    if (found && mine === step) set(new Map([...before(), ...found]))
  }

  return {
    ids: ids.get,
    subscribe: ids.subscribe,

    toggle(at) {
      const entry = order.entry(at)
      if (!entry) return
      const next = new Map(chosen)
      if (!next.delete(entry.id)) next.set(entry.id, entry.place)
      set(next)
      anchor = { ...entry, before: next }
    },

    async extendTo(at) {
      const entry = order.entry(at)
      if (!anchor && entry) anchor = { ...entry, before: chosen }
      if (!anchor) return
      const begin = anchor
      await select(
        () => anchor?.before ?? begin.before,
        async () => (await order.range(begin, at)) ?? only(entry),
      )
    },

    selectAll: () => select(() => new Map(), order.all),

    clear() {
      anchor = undefined
      step += 1
      if (chosen.size > 0) set(new Map())
    },

    items: () => order.items(chosen),

    add(find) {
      const last = anchor
      return select(
        () => chosen,
        () => find(last),
      )
    },

    follow(placeOf) {
      const after = (before: Chosen<Place>): Chosen<Place> =>
        new Map(
          [...before].flatMap(([id, place]) => {
            const now = placeOf(id, place)
            return now === undefined ? [] : [[id, now] as const]
          }),
        )
      const place = anchor && placeOf(anchor.id, anchor.place)
      anchor =
        anchor && place !== undefined
          ? { ...anchor, place, before: after(anchor.before) }
          : undefined
      const { size } = chosen
      chosen = after(chosen)
      if (chosen.size < size) ids.set(new Set(chosen.keys()))
    },
  }
}

/** From one item of a list to another, in either direction; undefined if one of them is not in it. */
export function rangeOf(
  items: readonly LibraryItem[],
  fromId: string,
  toId: string,
): readonly LibraryItem[] | undefined {
  const ends = [fromId, toId].map(id => items.findIndex(item => item.id === id))
  return ends.includes(-1) ? undefined : items.slice(Math.min(...ends), Math.max(...ends) + 1)
}

const only = <Place>(entry: Entry<Place> | undefined): Chosen<Place> =>
  new Map(entry ? [[entry.id, entry.place]] : [])
