import { describe, expect, it } from 'vitest'
import { anItem } from '../test/fixtures.ts'
import { createItemStore } from './item-store.ts'
import type { LibraryItem } from './items.ts'
import type { TimelinePage } from './lib/library-sync.ts'
import { createTimeline } from './timeline.ts'

const on = (day: number, version = 1) =>
  anItem({ id: `ID-${day}`, takenLocal: `2021-07-${day}T12:00:00.000`, version })

const months = [{ year: 2021, month: 7, count: 5, videos: 0 }]

/** A timeline over pages that the test gives, one by one. */
function aTimeline(...pages: (TimelinePage | Promise<TimelinePage>)[]) {
  const items = createItemStore()
  const asked: (string | undefined)[] = []
  const source = {
    page: async (after: string | undefined) => {
      asked.push(after)
      return pages.shift() ?? Promise.reject(new Error('no more'))
    },
    months: async () => months,
  }
  const timeline = createTimeline(source, items)
  return { timeline, asked, shown: () => items.all().map((item: LibraryItem) => item.id) }
}

const page = (items: LibraryItem[], end = false): TimelinePage => ({ items, end })

describe('the timeline', () => {
  it('goes on behind what it shows, until the end', async () => {
    const { timeline, asked, shown } = aTimeline(page([on(20), on(19)]), page([on(18)], true))
    await timeline.loadMore()
    expect(timeline.state()).toEqual({ status: 'idle', months })
    await timeline.loadMore()
    await timeline.loadMore()
    expect(timeline.state().status).toBe('end')
    expect(asked).toEqual([undefined, '2021-07-19T12:00:00.000_ID-19'])
    expect(shown()).toEqual(['ID-20', 'ID-19', 'ID-18'])
  })

  it('says that it failed, and tries again from the same place', async () => {
    const { timeline, shown } = aTimeline(Promise.reject(new Error('away')), page([on(20)], true))
    await timeline.loadMore()
    expect(timeline.state().status).toBe('failed')
    await timeline.loadMore()
    expect(shown()).toEqual(['ID-20'])
  })

  it('takes in changes among what it shows, and leaves the others for their page', async () => {
    const { timeline, shown } = aTimeline(page([on(20), on(18)]), page([on(17), on(16)], true))
    await timeline.loadMore()
    timeline.apply({ items: [on(19), on(16)], removed: ['ID-20'] })
    expect(shown()).toEqual(['ID-19', 'ID-18'])
    await timeline.loadMore()
    expect(shown()).toEqual(['ID-19', 'ID-18', 'ID-17', 'ID-16'])
    timeline.apply({ items: [on(10)], removed: [], months: [] })
    expect(shown().at(-1)).toBe('ID-10')
    expect(timeline.state().months).toEqual([])
  })

  it('takes an item away whose new date is not shown yet', async () => {
    const { timeline, shown } = aTimeline(page([on(20), on(18)]))
    await timeline.loadMore()
    timeline.apply({
      items: [{ ...on(20, 2), takenLocal: '2001-01-01T00:00:00.000' }],
      removed: [],
    })
    expect(shown()).toEqual(['ID-18'])
  })

  it('takes in what changes while a page is on its way', async () => {
    const first = Promise.withResolvers<TimelinePage>()
    const { timeline, shown } = aTimeline(first.promise)
    const loading = timeline.loadMore()
    timeline.apply({ items: [on(21)], removed: ['ID-20'] })
    first.resolve(page([on(20), on(18)], true))
    await loading
    expect(shown()).toEqual(['ID-21', 'ID-18'])
  })
})
