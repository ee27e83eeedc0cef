import { createObservable } from '../async/observables/observable.ts'
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

/** Ids with the keys by which their items are found again. */
export type Chosen<Key> = ReadonlyMap<string, Key>

export interface Entry<Key> {
  id: string
  key: Key
}

/** The order of the items that a selection chooses from. */
export interface SelectionOrder<At, Key> {
  /** undefined for an item that is not loaded. */
  entry(at: At): Entry<Key> | undefined
  /** From one item to another, both included, in either direction; undefined if the first has gone. */
  range(from: Entry<Key>, to: At): Promise<Chosen<Key> | undefined>
  /** Everything; undefined when that cannot be said any more. */
  all(): Promise<Chosen<Key> | undefined>
  items(chosen: Chosen<Key>): Promise<LibraryItem[]>
}

/** A selection for those who add to it what only their order has. */
export interface OrderedSelection<At, Key> extends Selection<At> {
  /** Adds what is found, from the item that was chosen last, unless something else is done meanwhile. */
  add(find: (last: Entry<Key> | undefined) => Promise<Chosen<Key>>): Promise<void>
  /** Gives items the keys that they have now, and lets go of those without one. */
  follow(keyOf: (id: string, key: Key) => Key | undefined): void
}

export function createSelection<At, Key>(
  order: SelectionOrder<At, Key>,
): OrderedSelection<At, Key> {
  let chosen: Chosen<Key> = new Map()
  const ids = createObservable<ReadonlySet<string>>(new Set())
  /** Where a range begins, and what was selected before it. */
  let anchor: (Entry<Key> & { before: Chosen<Key> }) | undefined
  /** The last one of several steps that wait for their items counts. */
  let step = 0

  function set(next: Chosen<Key>): void {
    step += 1
    chosen = next
    ids.set(new Set(next.keys()))
  }

  /** Selects what `find` resolves to beside what `before` gives then, unless something else was done. */
  async function select(
    before: () => Chosen<Key>,
    find: () => Promise<Chosen<Key> | undefined>,
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
      if (!next.delete(entry.id)) next.set(entry.id, entry.key)
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

    follow(keyOf) {
      const after = (before: Chosen<Key>): Chosen<Key> =>
        new Map(
          [...before].flatMap(([id, key]) => {
            const now = keyOf(id, key)
            return now === undefined ? [] : [[id, now] as const]
          }),
        )
      const key = anchor && keyOf(anchor.id, anchor.key)
      anchor =
        anchor && key !== undefined ? { ...anchor, key, before: after(anchor.before) } : undefined
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

const only = <Key>(entry: Entry<Key> | undefined): Chosen<Key> =>
  new Map(entry ? [[entry.id, entry.key]] : [])
