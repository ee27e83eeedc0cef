import { idAt, idsOf, indexIn, type MonthOutline, monthOf } from '../items/months/month-outline.ts'
import type { Show } from '../items/months/show.ts'
import { type Chosen, createSelection, type Selection } from '../items/selection.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { changeOf } from './shown-part.ts'
import type { Timeline, TimelineIndex } from './timeline.ts'

export interface TimelineSelection extends Selection<TimelineIndex> {
  addDay(at?: TimelineIndex): Promise<void>
  addMonth(key: string): Promise<void>
  apply(update: LibraryUpdate): void
}

type ChosenMonths = Chosen<string>

export function createTimelineSelection(timeline: Timeline, show?: Show): TimelineSelection {
  const selection = createSelection<TimelineIndex, string>({
    entry(at) {
      const id = timeline.item(at)?.id
      return id === undefined ? undefined : { id, key: at.key }
    },

    async range({ id, key }, to) {
      // Read the outline. The month of the first item may be unloaded or changed.
      const index = indexIn(await timeline.outline(key), id)
      return index === -1 ? undefined : between({ key, index }, to)
    },

    async all() {
      const months = timeline.state().months ?? []
      const [first, last] = [months[0], months.at(-1)]
      if (!first || !last) return undefined
      // Select to the end of the last month, which may have more items than were counted.
      return between({ key: first.key, index: 0 }, { key: last.key, index: Infinity })
    },

    async items(chosen) {
      const months = Map.groupBy(chosen.keys(), id => chosen.get(id) ?? '')
      const parts = await mapOneByOne([...months], ([key, wanted]) =>
        timeline.items(key, new Set(wanted)),
      )
      return parts.flat()
    },
  })

  /** The ids from one index to another, inclusive, in either order. */
  async function between(a: TimelineIndex, b: TimelineIndex): Promise<ChosenMonths> {
    const [first, last] = isBefore(a, b) ? [a, b] : [b, a]
    const months = timeline.state().months ?? []
    const keys = months.map(month => month.key).filter(key => key <= first.key && key >= last.key)
    const parts = await mapOneByOne(keys, async key => {
      const outline = await timeline.outline(key)
      const from = key === first.key ? first.index : 0
      const end = outline.aspects.length - 1
      const to = key === last.key ? Math.min(last.index, end) : end
      return idsOf(outline, from, to).map((id): [string, string] => [id, key])
    })
    return new Map(parts.flat())
  }

  return {
    ...selection,

    addDay: at =>
      selection.add(async last => {
        const key = at?.key ?? last?.key
        if (key === undefined) return new Map()
        const outline = await timeline.outline(key)
        const index = at ? at.index : indexIn(outline, last?.id ?? '')
        return index === -1 ? new Map() : ofDay(outline, { key, index })
      }),

    addMonth: key =>
      selection.add(async () => {
        const outline = await timeline.outline(key)
        return new Map(idsOf(outline, 0, outline.aspects.length - 1).map(id => [id, key]))
      }),

    apply(update) {
      const { items, removed } = changeOf(update, show)
      const months = new Map(items.map(item => [item.id, monthOf(item)]))
      const gone = new Set(removed)
      selection.follow((id, key) => months.get(id) ?? (gone.has(id) ? undefined : key))
    },
  }
}

const isBefore = (a: TimelineIndex, b: TimelineIndex) =>
  a.key === b.key ? a.index <= b.index : a.key > b.key

function ofDay(outline: MonthOutline, { key, index }: TimelineIndex): ChosenMonths {
  const day = outline.days[index]
  const found = new Map<string, string>()
  outline.days.forEach((each, i) => {
    if (each === day) found.set(idAt(outline, i), key)
  })
  return found
}

/** Sequential, because loading a hundred months at once would block other reads. */
async function mapOneByOne<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const each of list) results.push(await work(each))
  return results
}
