import type { MonthCount } from '@safelight/contract/items'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { LibraryItem } from '../items/item.ts'
import { idsOf, monthOf, outlineOf } from '../items/months/month-outline.ts'
import { newestFirst, positionOf } from '../items/months/timeline-order.ts'
import type { TimelineSource } from '../items/months/timeline-source.ts'
import { turned } from '../items/turns.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createTimelineSelection } from './timeline-selection.ts'

const ulid = (number: number) => String(number).padStart(26, '0')

const on = (month: string, second: number, part: Partial<LibraryItem> = {}) =>
  anItem({
    id: ulid(Number(month.replace('-', '')) * 100_000 + second),
    takenLocal: new Date(Date.parse(`${month}-05T00:00:00Z`) + second * 1000)
      .toISOString()
      .slice(0, 23),
    ...part,
  })

/** A library in memory. Months in `onServer` are not on the device. */
function aLibrary(sizes: Record<string, number>, onServer: string[] = []) {
  let items = Object.entries(sizes).flatMap(([month, count]) =>
    Array.from({ length: count }, (_, i) => on(month, i)),
  )
  const asked: string[] = []
  const fails = new Set<string>()
  const ofMonth = (month: string) => items.filter(item => monthOf(item) === month).sort(newestFirst)
  const counts = (): MonthCount[] =>
    [...Map.groupBy(items, monthOf)].map(([key, { length }]) => {
      const [year = 0, month = 0] = key.split('-').map(Number)
      return { year, month, count: length, videos: 0, documents: 0 }
    })
  const ask = async (what: string) => {
    asked.push(what)
    if (fails.has(what)) throw new Error(what)
  }
  const source: TimelineSource = {
    keptMonths: async () => undefined,
    async months() {
      await ask('months')
      return counts()
    },
    async years() {
      await ask('years')
      return [...new Set(counts().map(({ year }) => year))].sort((a, b) => b - a)
    },
    monthOf: async id => items.filter(item => item.id === id).map(monthOf)[0],
    async month(key) {
      await ask(key)
      if (onServer.includes(key)) return undefined
      return { outline: outlineOf(key, ofMonth(key)), whole: true }
    },
    async monthPage(key, after) {
      await ask(`${key} page`)
      const start = Number(after ?? 0)
      const page = ofMonth(key).slice(start, start + 200)
      return { items: page, next: page.length < 200 ? undefined : String(start + 200) }
    },
    withStacks: async some => [...some],
    async items(after, limit) {
      return items
        .filter(item => positionOf(item) < after)
        .sort(newestFirst)
        .slice(0, limit)
    },
  }
  return {
    source,
    asked,
    fails,
    counts,
    ids: (month: string) => ofMonth(month).map(item => item.id),
    set(next: (items: LibraryItem[]) => LibraryItem[]) {
      items = next(items)
    },
  }
}

const until = (timeline: Timeline, status: string) =>
  waitFor(() => expect(timeline.state().status).toBe(status))

const shapes = (timeline: Timeline) =>
  timeline.state().months?.map(({ key, count, status }) => `${key} ${count} ${status}`)

describe('the timeline', () => {
  it('loads the library page by page up to the end', async () => {
    const { source, asked } = aLibrary({ '2021-07': 25, '2021-05': 20, '2020-01': 30 })
    const timeline = createTimeline(source)
    timeline.show({ mode: 'all' })
    expect(timeline.state().status).toBe('loading')
    await until(timeline, 'idle')
    expect(timeline.state()).toMatchObject({ shown: 30, total: 75, years: undefined })
    await waitFor(() =>
      expect(shapes(timeline)).toEqual(['2021-07 25 ready', '2021-05 20 ready', '2020-01 30 away']),
    )
    expect(asked).toEqual(['months', '2021-07', '2021-05'])
    timeline.loadMore()
    await waitFor(() => expect(timeline.state()).toMatchObject({ shown: 60, status: 'idle' }))
    timeline.loadMore()
    await until(timeline, 'end')
    expect(timeline.state().shown).toBe(75)
    timeline.loadMore()
    expect(timeline.state().shown).toBe(75)
  })

  it('publishes fewer states than months if many small months arrive at once', async () => {
    // Fake timers. No time passes while the months arrive, even on a slow machine.
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const months = Array.from({ length: 30 }, (_, i) => `${1990 + i}-01`)
    const { source } = aLibrary(Object.fromEntries(months.map(month => [month, 1])))
    const timeline = createTimeline(source)
    const seen = new Set<unknown>()
    timeline.subscribe(() => seen.add(timeline.state()))
    timeline.show({ mode: 'all' })
    const ready = months.toReversed().map(month => `${month} 1 ready`)
    await vi.advanceTimersByTimeAsync(1000)
    expect(shapes(timeline)).toEqual(ready)
    expect(seen.size).toBeLessThan(months.length)
  })

  it('shows new items in a library that was emptied', async () => {
    const { source, counts, set, ids } = aLibrary({ '2021-07': 1 })
    const timeline = createTimeline(source)
    timeline.show({ mode: 'all' })
    await until(timeline, 'end')
    const removed = ids('2021-07')
    set(() => [])
    timeline.apply({
      items: [],
      removed,
      months: [{ year: 2021, month: 7, count: 0, videos: 0, documents: 0 }],
    })
    await waitFor(() => expect(timeline.state().total).toBe(0))
    timeline.setVisible('screen', [])
    const item = on('2021-07', 5)
    set(() => [item])
    timeline.apply({ items: [item], removed: [], months: counts() })
    await waitFor(() => expect(shapes(timeline)).toEqual(['2021-07 1 ready']))
  })

  it('loads only the visible part of the library, even far from its start', async () => {
    const sizes = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`2021-${String(12 - i).padStart(2, '0')}`, 100]),
    )
    const { source, asked, ids } = aLibrary(sizes)
    const timeline = createTimeline(source)
    timeline.show({ mode: 'all' })
    await until(timeline, 'idle')
    timeline.extendTo({ key: '2021-03', index: 0 })
    expect(timeline.state().shown).toBeGreaterThan(900)
    timeline.setVisible('screen', [{ key: '2021-03', from: 0, to: 10 }])
    await waitFor(() =>
      expect(timeline.item({ key: '2021-03', index: 9 })?.id).toBe(ids('2021-03')[9]),
    )
    expect(asked).not.toContain('2021-06')
    expect(timeline.at(905)).toEqual({ key: '2021-03', index: 5 })
    expect(timeline.find(ids('2021-03')[70] ?? '')).toEqual({ key: '2021-03', index: 70 })
  })

  it('shows a month that only the server has', async () => {
    const library = aLibrary({ '2021-07': 500 }, ['2021-07'])
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'all' })
    await waitFor(() => expect(shapes(timeline)).toEqual(['2021-07 500 ready']))
    expect(library.asked.filter(each => each === '2021-07 page')).toHaveLength(3)
    const outline = timeline.state().months?.[0]?.outline
    expect(outline && idsOf(outline, 0, 499)).toEqual(library.ids('2021-07'))
    expect(timeline.item({ key: '2021-07', index: 499 })?.id).toBe(library.ids('2021-07')[499])
  })

  it('shows the newest year first', async () => {
    const { source } = aLibrary({ '2021-07': 150, '2021-02': 150, '2019-01': 10 })
    const timeline = createTimeline(source)
    timeline.show({ mode: 'year' })
    await until(timeline, 'idle')
    expect(timeline.state()).toMatchObject({
      years: [2021, 2019],
      view: { mode: 'year', year: 2021 },
      shown: 200,
      total: 300,
    })
    timeline.loadMore()
    await until(timeline, 'end')
    timeline.show({ mode: 'year', year: 2019 })
    await until(timeline, 'end')
    expect(timeline.state().total).toBe(10)
    timeline.show({ mode: 'all' })
    await until(timeline, 'idle')
    expect(timeline.state()).toMatchObject({ shown: 30, total: 310 })
  })

  it('never looks empty while it finds the newest year', async () => {
    const { source } = aLibrary({ '2021-07': 30, '2019-01': 10 })
    const timeline = createTimeline(source)
    const totals = new Set<number>()
    timeline.show({ mode: 'all' })
    await until(timeline, 'idle')
    timeline.subscribe(() => totals.add(timeline.state().total))
    timeline.show({ mode: 'year' })
    expect(timeline.state().view).toEqual({ mode: 'year', year: 2021 })
    await waitFor(() => expect(timeline.state().years).toEqual([2021, 2019]))
    expect([...totals]).toEqual([30])
  })

  it('moves to the newest year when the visible year has lost its last item', async () => {
    const library = aLibrary({ '2021-07': 300, '2019-01': 1 })
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'year' })
    await until(timeline, 'idle')
    timeline.show({ mode: 'year', year: 2019 })
    await until(timeline, 'end')
    const removed = library.ids('2019-01')
    library.set(items => items.filter(item => !removed.includes(item.id)))
    timeline.apply({ items: [], removed, months: library.counts() })
    expect(timeline.state()).toMatchObject({
      view: { mode: 'year', year: 2021 },
      years: [2021],
      total: 300,
      shown: 200,
    })
    await until(timeline, 'idle')
  })

  it('loads years and photos again after a failure', async () => {
    const { source, fails } = aLibrary({ '2021-07': 10 })
    const timeline = createTimeline(source)
    fails.add('years').add('2021-07')
    timeline.show({ mode: 'year' })
    await until(timeline, 'failed')
    expect(timeline.state().failed).toBe('years')
    fails.delete('years')
    timeline.loadMore()
    await waitFor(() => expect(timeline.state().failed).toBe('photos'))
    fails.clear()
    timeline.loadMore()
    await until(timeline, 'end')
  })

  it('applies changed counts, a changed order and removed items', async () => {
    const library = aLibrary({ '2021-07': 120, '2021-05': 5 })
    const { source, set, counts, ids } = library
    const timeline = createTimeline(source)
    timeline.show({ mode: 'all' })
    timeline.setVisible('screen', [{ key: '2021-07', from: 0, to: 120 }])
    await waitFor(() => expect(timeline.item({ key: '2021-07', index: 110 })).toBeDefined())

    const added = on('2021-07', 500)
    const gone = ids('2021-07')[3] ?? ''
    set(items => [...items.filter(item => item.id !== gone), added])
    timeline.apply({ items: [added], removed: [gone], months: counts() })
    await waitFor(() => expect(timeline.item({ key: '2021-07', index: 0 })?.id).toBe(added.id))
    const month = timeline.state().months?.[0]
    expect(month?.outline && idsOf(month.outline, 0, 119)).toEqual(ids('2021-07'))
    expect(timeline.state().total).toBe(125)

    const first = timeline.item({ key: '2021-07', index: 1 }) as LibraryItem
    const renamed = { ...first, version: 2, size: 77 }
    set(items => items.map(item => (item.id === first.id ? renamed : item)))
    timeline.apply({ items: [renamed], removed: [] })
    expect(timeline.item({ key: '2021-07', index: 1 })?.size).toBe(77)
  })

  it('selects all items, including items that arrive during a reload', async () => {
    const library = aLibrary({ '2021-07': 3, '2021-05': 5 })
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'all' })
    await waitFor(() => expect(shapes(timeline)).toEqual(['2021-07 3 ready', '2021-05 5 ready']))
    const added = on('2021-05', 0.5)
    library.set(items => [...items, added])
    timeline.apply({ items: [added], removed: [], months: library.counts() })
    const selection = createTimelineSelection(timeline)
    await selection.selectAll()
    expect(selection.ids()).toContain(added.id)
    expect(selection.ids().size).toBe(9)
  })

  it('applies changes to a month that only the server has', async () => {
    const library = aLibrary({ '2021-07': 30 }, ['2021-07'])
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'all' })
    await until(timeline, 'end')
    await waitFor(() => expect(shapes(timeline)).toEqual(['2021-07 30 ready']))
    const [first = '', second = ''] = library.ids('2021-07')
    timeline.apply({ items: [], removed: [first] })
    expect(timeline.item({ key: '2021-07', index: 0 })?.id).toBe(second)
    expect(timeline.state().total).toBe(29)
  })

  it('returns items of an unloaded month even if the month changes during the read', async () => {
    const { source, set, ids } = aLibrary({ '2021-07': 350 })
    const chosen = new Set([ids('2021-07')[199] ?? '', ids('2021-07')[349] ?? ''])
    let reads = 0
    const timeline = createTimeline({
      ...source,
      async items(after, limit) {
        reads += 1
        if (reads === 1) set(items => [...items, on('2021-07', 200.5)])
        return source.items(after, limit)
      },
    })
    const found = await timeline.items('2021-07', chosen)
    expect(new Set(found.map(item => item.id))).toEqual(chosen)
    expect(reads).toBe(3)
  })

  it('returns no items of a month that keeps changing', async () => {
    const { source, ids } = aLibrary({ '2021-07': 50 })
    const timeline = createTimeline({
      ...source,
      items: async (after, limit) => (await source.items(after, limit)).slice(1),
    })
    await expect(timeline.items('2021-07', new Set(ids('2021-07')))).rejects.toThrow('too quickly')
  })

  it('unloads the items of far months that only the server has', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `2021-0${8 - i}`)
    const library = aLibrary(Object.fromEntries(names.map(name => [name, 900])), names)
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'all' })
    await until(timeline, 'idle')
    for (const key of names) {
      timeline.extendTo({ key, index: 899 })
      timeline.setVisible('screen', [{ key, from: 0, to: 10 }])
      await waitFor(() => expect(timeline.item({ key, index: 899 })).toBeDefined())
    }
    timeline.apply({ items: [], removed: [] })
    const held = timeline.state().months?.map(({ chunks, status }) => `${status} ${chunks.size}`)
    expect(held?.filter(each => each === 'ready 9').length).toBeLessThan(6)
    expect(held?.filter(each => each === 'away 0').length).toBeGreaterThan(2)
    expect(timeline.state().total).toBe(8 * 900)
  })

  it('lays out a month again when one of its pictures is rotated', async () => {
    const library = aLibrary({ '2021-07': 3 })
    const wide = (item: LibraryItem): LibraryItem =>
      item.details ? { ...item, details: { ...item.details, width: 300, height: 200 } } : item
    library.set(items => items.map(wide))
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'all' })
    await until(timeline, 'end')
    const aspects = () => [...(timeline.state().months?.[0]?.outline?.aspects ?? [])]
    await waitFor(() => expect(aspects()).toEqual([1.5, 1.5, 1.5]))
    const at = { key: '2021-07', index: 1 }
    await waitFor(() => expect(timeline.item(at)).toBeDefined())
    const before = timeline.item(at)
    if (!before) throw new Error('not loaded')
    const after = turned(before, 1)
    library.set(items => items.map(item => (item.id === after.id ? after : item)))
    timeline.apply({ items: [after], removed: [] })
    await waitFor(() => expect(aspects()).toEqual([1.5, Math.fround(2 / 3), 1.5]))
    expect(timeline.item(at)?.details?.turns).toBe(1)
  })

  it('holds only a limited part of a month of 70,000 items', async () => {
    const library = aLibrary({ '2021-07': 70_000 })
    const timeline = createTimeline(library.source)
    timeline.show({ mode: 'all' })
    await until(timeline, 'idle')
    for (let from = 0; from < 70_000; from += 7000) {
      timeline.extendTo({ key: '2021-07', index: from })
      timeline.setVisible('screen', [{ key: '2021-07', from, to: from + 60 }])
      await waitFor(() => expect(timeline.item({ key: '2021-07', index: from })).toBeDefined())
    }
    const month = timeline.state().months?.[0]
    expect(month?.chunks.size).toBeLessThan(60)
    expect((await timeline.outline('2021-07')).aspects).toHaveLength(70_000)
  })
})
