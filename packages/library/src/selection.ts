import type { LibraryItem } from './items.ts'
import { createObservable } from './lib/observable.ts'
import type { LibraryUpdate } from './library-updates.ts'
import { idAt, idsOf, indexIn, type MonthOutline, monthOf } from './month-outline.ts'
import type { Timeline, TimelinePlace } from './timeline.ts'

/** What is selected in a timeline, whether it is loaded or not. */
export interface Selection {
  /** Ids; another set after every change. */
  ids(): ReadonlySet<string>
  subscribe(listener: () => void): () => void
  /** Adds or takes away one item; the next range begins with it. */
  toggle(place: TimelinePlace): void
  /** Selects from the item that was chosen last up to this one, in place of the range before. */
  extendTo(place: TimelinePlace): Promise<void>
  /** Adds everything of the day of an item, of the one that was chosen last without a place. */
  addDay(place?: TimelinePlace): Promise<void>
  addMonth(key: string): Promise<void>
  selectAll(): Promise<void>
  clear(): void
  /** The selected items that there still are. */
  items(): Promise<LibraryItem[]>
  /** Follows what has changed: items that move to another month, and those that leave the library. */
  apply(update: LibraryUpdate): void
}

/** Ids with the months that they are in. */
type Chosen = ReadonlyMap<string, string>

/** Where a range begins, and what was selected before it. */
interface Anchor {
  id: string
  key: string
  before: Chosen
}

export function createSelection(timeline: Timeline): Selection {
  let chosen: Chosen = new Map()
  const ids = createObservable<ReadonlySet<string>>(new Set())
  let anchor: Anchor | undefined
  /** Of several steps that wait for months, the last one counts. */
  let step = 0

  function set(next: Chosen): void {
    step += 1
    chosen = next
    ids.set(new Set(next.keys()))
  }

  /** The ids of places from one to another, both included, in either order. */
  async function between(a: TimelinePlace, b: TimelinePlace): Promise<Chosen> {
    const [first, last] = isBefore(a, b) ? [a, b] : [b, a]
    const months = timeline.state().months ?? []
    const keys = months.map(month => month.key).filter(key => key <= first.key && key >= last.key)
    const parts = await mapInTurn(keys, async key => {
      const outline = await timeline.outline(key)
      const from = key === first.key ? first.index : 0
      const end = outline.aspects.length - 1
      const to = key === last.key ? Math.min(last.index, end) : end
      return idsOf(outline, from, to).map((id): [string, string] => [id, key])
    })
    return new Map(parts.flat())
  }

  /** Selects what `find` resolves to beside what `before` gives then, unless something else was done. */
  async function add(before: () => Chosen, find: () => Promise<Chosen>): Promise<void> {
    const mine = ++step
    const found = await find()
    if (mine === step) set(new Map([...before(), ...found]))
  }

  const idOf = (place: TimelinePlace) => timeline.item(place)?.id

  /** The anchor's month may not be held any more, or have changed. */
  async function placeOf({ id, key }: Anchor): Promise<TimelinePlace | undefined> {
    const index = indexIn(await timeline.outline(key), id)
    return index === -1 ? undefined : { key, index }
  }

  return {
    ids: ids.get,
    subscribe: ids.subscribe,

    toggle(place) {
      const id = idOf(place)
      if (id === undefined) return
      const next = new Map(chosen)
      if (!next.delete(id)) next.set(id, place.key)
      set(next)
      anchor = { id, key: place.key, before: next }
    },

    async extendTo(place) {
      const id = idOf(place)
      if (!anchor && id !== undefined) anchor = { id, key: place.key, before: chosen }
      if (!anchor) return
      const begin = anchor
      await add(
        () => anchor?.before ?? begin.before,
        async () => between((await placeOf(begin)) ?? place, place),
      )
    },

    async addDay(place) {
      const begin = anchor
      await add(
        () => chosen,
        async () => {
          const at = place ?? (begin && (await placeOf(begin)))
          return at ? ofDay(await timeline.outline(at.key), at) : new Map()
        },
      )
    },

    addMonth: key =>
      add(
        () => chosen,
        async () => {
          const outline = await timeline.outline(key)
          return new Map(idsOf(outline, 0, outline.aspects.length - 1).map(id => [id, key]))
        },
      ),

    async selectAll() {
      const months = timeline.state().months ?? []
      const [first, last] = [months[0], months.at(-1)]
      if (!first || !last) return
      // What is read of a month may be more than was counted.
      const end = { key: last.key, index: Number.POSITIVE_INFINITY }
      await add(
        () => new Map(),
        () => between({ key: first.key, index: 0 }, end),
      )
    },

    clear() {
      anchor = undefined
      set(new Map())
    },

    async items() {
      const months = Map.groupBy(chosen.keys(), id => chosen.get(id) ?? '')
      const parts = await mapInTurn([...months], ([key, wanted]) =>
        timeline.items(key, new Set(wanted)),
      )
      return parts.flat()
    },

    apply({ items, removed }) {
      const months = new Map(items.map(item => [item.id, monthOf(item)]))
      const gone = removed.filter(id => !months.has(id))
      const after = (before: Chosen): Chosen => {
        const next = new Map(before)
        for (const id of gone) next.delete(id)
        for (const [id, key] of months) if (next.has(id)) next.set(id, key)
        return next
      }
      if (anchor) {
        const key = months.get(anchor.id) ?? anchor.key
        anchor = gone.includes(anchor.id)
          ? undefined
          : { ...anchor, key, before: after(anchor.before) }
      }
      const { size } = chosen
      chosen = after(chosen)
      if (chosen.size < size) ids.set(new Set(chosen.keys()))
    },
  }
}

/** Months are newest first. */
const isBefore = (a: TimelinePlace, b: TimelinePlace) =>
  a.key === b.key ? a.index <= b.index : a.key > b.key

function ofDay(outline: MonthOutline, { key, index }: TimelinePlace): Chosen {
  const day = outline.days[index]
  const found = new Map<string, string>()
  outline.days.forEach((each, i) => {
    if (each === day) found.set(idAt(outline, i), key)
  })
  return found
}

/** One after the other: a hundred months at once would be in nobody's interest. */
async function mapInTurn<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const each of list) results.push(await work(each))
  return results
}
