import { expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { monthOf, outlineOf } from '../items/months/month-outline.ts'
import type { Timeline, TimelineIndex } from './timeline.ts'
import { createTimelineSelection } from './timeline-selection.ts'

const SIZES = { '2021-07': 6, '2021-06': 4, '2020-12': 3 }

/** A timeline with only the newest month loaded. `asked` records the months that were needed. */
function aTimeline() {
  const months = new Map(
    Object.entries(SIZES).map(([key, count]) => [
      key,
      Array.from({ length: count }, (_, i) => itemOf(key, i)),
    ]),
  )
  const asked: string[] = []
  let held = '2021-07'
  const loaded = (key: string) => (key === held ? (months.get(key) ?? []) : [])
  const timeline = {
    state: () => ({ months: [...months].map(([key, items]) => ({ key, count: items.length })) }),
    item: ({ key, index }: TimelineIndex) => loaded(key)[index],
    async outline(key: string) {
      asked.push(key)
      return outlineOf(key, months.get(key) ?? [])
    },
    items: async (key: string, ids: ReadonlySet<string>): Promise<LibraryItem[]> =>
      (months.get(key) ?? []).filter(item => ids.has(item.id)),
  }
  const selection = createTimelineSelection(timeline as unknown as Timeline)
  return {
    selection,
    asked,
    names: () => [...selection.ids()].map(id => id.trim()),
    hold: (key: string) => {
      held = key
    },
    at: ({ key, index }: TimelineIndex) => months.get(key)?.[index] as LibraryItem,
    change(items: LibraryItem[], removed: string[] = []) {
      const gone = new Set([...removed, ...items.map(item => item.id)])
      for (const [key, list] of months) {
        const added = items.filter(item => monthOf(item) === key)
        months.set(key, list.filter(item => !gone.has(item.id)).concat(added))
      }
      selection.apply({ items, removed })
    },
  }
}

const itemOf = (key: string, index: number) =>
  anItem({
    id: `${key}/${index}`.padEnd(26),
    takenLocal: `${key}-${String(20 - Math.floor(index / 2)).padStart(2, '0')}T10:00:00.000`,
  })

const timelineIndex = (key: string, index: number): TimelineIndex => ({ key, index })

it('toggles items one by one', () => {
  const { selection, names } = aTimeline()
  selection.toggle(timelineIndex('2021-07', 1))
  selection.toggle(timelineIndex('2021-07', 3))
  selection.toggle(timelineIndex('2021-07', 1))
  expect(names()).toEqual(['2021-07/3'])
  selection.clear()
  expect(names()).toEqual([])
})

it('selects a range across months that are not loaded', async () => {
  const { selection, names, asked } = aTimeline()
  selection.toggle(timelineIndex('2021-07', 0))
  selection.toggle(timelineIndex('2021-07', 4))
  await selection.extendTo(timelineIndex('2020-12', 1))
  expect(names()).toHaveLength(1 + 2 + 4 + 2)
  expect([...new Set(asked)]).toEqual(['2021-07', '2021-06', '2020-12'])
  await selection.extendTo(timelineIndex('2021-07', 3))
  expect(names()).toEqual(['2021-07/0', '2021-07/4', '2021-07/3'])
})

it('selects a single item if a range has no start', async () => {
  const { selection, names } = aTimeline()
  await selection.extendTo(timelineIndex('2021-07', 2))
  expect(names()).toEqual(['2021-07/2'])
  await selection.extendTo(timelineIndex('2021-07', 1))
  expect(names().sort()).toEqual(['2021-07/1', '2021-07/2'])
})

it('selects a whole day, a month or the whole library', async () => {
  const { selection, names } = aTimeline()
  selection.toggle(timelineIndex('2021-07', 3))
  await selection.addDay()
  expect(names().sort()).toEqual(['2021-07/2', '2021-07/3'])
  await selection.addMonth('2020-12')
  expect(names()).toHaveLength(5)
  await selection.selectAll()
  expect(names()).toHaveLength(13)
  expect(await selection.items()).toHaveLength(13)
})

it('drops a pending selection when another selection action follows', async () => {
  const { selection, names } = aTimeline()
  const all = selection.selectAll()
  selection.clear()
  await all
  expect(names()).toEqual([])
})

it('keeps a selected item that moves to another month', async () => {
  const { selection, names, at, change } = aTimeline()
  const [moved, gone, kept] = [0, 1, 2].map(index =>
    at(timelineIndex('2021-07', index)),
  ) as LibraryItem[]
  if (!moved || !gone || !kept) throw new Error('no items')
  for (const index of [0, 1, 2]) selection.toggle(timelineIndex('2021-07', index))
  change([{ ...moved, takenLocal: '2021-06-11T10:00:00.000' }], [gone.id])
  expect(names()).toEqual(['2021-07/0', '2021-07/2'])
  expect((await selection.items()).map(item => item.id).sort()).toEqual([moved.id, kept.id])
})

it('keeps an item selected if one update both removes it and adds it back', () => {
  const { selection, names, at, change } = aTimeline()
  selection.toggle(timelineIndex('2021-07', 0))
  const item = at(timelineIndex('2021-07', 0))
  change([item], [item.id])
  expect(names()).toEqual(['2021-07/0'])
})

it('extends a range from an item that is no longer loaded', async () => {
  const { selection, names, hold } = aTimeline()
  selection.toggle(timelineIndex('2021-07', 4))
  hold('2020-12')
  await selection.extendTo(timelineIndex('2021-06', 1))
  expect(names()).toEqual(['2021-07/4', '2021-07/5', '2021-06/0', '2021-06/1'])
  selection.clear()
  hold('2021-07')
  selection.toggle(timelineIndex('2021-07', 4))
  hold('2020-12')
  await selection.addDay()
  expect(names()).toEqual(['2021-07/4', '2021-07/5'])
})

it('extends a range from its first item even after that item moved to another month', async () => {
  const { selection, names, at, change } = aTimeline()
  selection.toggle(timelineIndex('2021-07', 0))
  change([{ ...at(timelineIndex('2021-07', 0)), takenLocal: '2021-06-11T10:00:00.000' }])
  await selection.extendTo(timelineIndex('2020-12', 0))
  expect(names()).toEqual(['2021-07/0', '2020-12/0'])
})
