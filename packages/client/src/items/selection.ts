import { createObservable } from '../async/observables/observable.ts'
import type { LibraryItem } from './item.ts'

/** A selection among ordered items, some of which may not be loaded. `At` identifies an item on a screen. */
export interface Selection<At> {
  /** Returns a new set after every change. */
  ids(): ReadonlySet<string>
  subscribe(listener: () => void): () => void
  /** Adds or removes one item. The next `extendTo` starts at this item. */
  toggle(at: At): void
  /** Selects the items from the last chosen one to this one, in place of the previous `extendTo`'s range. */
  extendTo(at: At): Promise<void>
  selectAll(): Promise<void>
  clear(): void
  items(): Promise<LibraryItem[]>
}

export type Chosen<Key> = ReadonlyMap<string, Key>

export interface Entry<Key> {
  id: string
  key: Key
}

export interface SelectionOrder<At, Key> {
  entry(at: At): Entry<Key> | undefined
  /** Returns the items from one to another, inclusive, in either direction; undefined if `from` is gone. */
  range(from: Entry<Key>, to: At): Promise<Chosen<Key> | undefined>
  /** Returns all items in this order; undefined if the list changed while they were being read. */
  all(): Promise<Chosen<Key> | undefined>
  items(chosen: Chosen<Key>): Promise<LibraryItem[]>
}

export interface OrderedSelection<At, Key> extends Selection<At> {
  /**
   * Selects the items that `find` returns, in addition to the current ones. `find` gets the item that was
   * chosen last. The person's next action cancels this call.
   */
  add(find: (last: Entry<Key> | undefined) => Promise<Chosen<Key>>): Promise<void>
  /**
   * Call this if the order has changed. `keyOf` returns the new key of each selected item, or undefined to
   * deselect the item.
   */
  follow(keyOf: (id: string, key: Key) => Key | undefined): void
}

export function createSelection<At, Key>(
  order: SelectionOrder<At, Key>,
): OrderedSelection<At, Key> {
  let chosen: Chosen<Key> = new Map()
  const ids = createObservable<ReadonlySet<string>>(new Set())
  let anchor: (Entry<Key> & { before: Chosen<Key> }) | undefined
  /** The number of the last action. Drops the result of `find` if another action began while `find` ran. */
  let step = 0

  function set(next: Chosen<Key>): void {
    step += 1
    chosen = next
    ids.set(new Set(next.keys()))
  }

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

/** Returns the items between two ids, inclusive, in either direction; undefined if one is missing. */
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
