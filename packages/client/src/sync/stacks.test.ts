import { expect, it } from 'vitest'
import { aDevice, aLibrary, fillWith, inOrder, JANUARY } from '../../test/a-library.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { LibraryItem } from '../items/item.ts'
import { changeOf, sourceOf } from '../timeline/shown-part.ts'
import { createTimeline, type Timeline } from '../timeline/timeline.ts'

type Stack = { id: string; place: number }

const ID = 'A'.repeat(22)

async function aStackedTimeline(show?: 'favorites') {
  const library = await aLibrary()
  const records = fillWith(library, 350)
  const ids = inOrder(records)
  const [first = '', cover = '', last = ''] = [ids[4], ids[5], ids[300]]
  const stacks = new Map<string, Stack>([
    [first, { id: ID, place: 1 }],
    [cover, { id: ID, place: 0 }],
    [last, { id: ID, place: 1 }],
  ])
  const { openItems } = library
  library.openItems = async (asked: Parameters<typeof openItems>[0]) =>
    (await openItems(asked)).map(item => withStack(item, stacks.get(item.id)))
  const { sync, told, store } = await aDevice(library)
  const all = { ...sync, monthOf: async () => JANUARY }
  const favorites = async () => [{ year: 2024, month: 1, count: 350, videos: 0, documents: 0 }]
  const timeline = createTimeline(show ? sourceOf(all, show, favorites) : all)
  timeline.show({ mode: 'all' })
  timeline.extendTo({ key: JANUARY, index: 0 })
  timeline.setVisible('screen', [{ key: JANUARY, from: 0, to: 1000 }])

  /** Changes an item as a page of this browser would. Without `edit`, removes the item. */
  async function change(id: string, edit?: (item: LibraryItem) => LibraryItem) {
    const item = (await store.read(undefined, 350)).find(each => each.id === id)
    told.length = 0
    if (!edit) sync.apply({ removed: [id] })
    else if (item) sync.apply({ items: [edit(item)] })
    for (const update of told) timeline.apply(changeOf(update, show))
  }
  return { timeline, ids, first, cover, last, change, store, sync }
}

const withStack = (item: LibraryItem, stack: Stack | undefined): LibraryItem => {
  const { stack: _, ...others } = {
    v: 1 as const,
    labels: [],
    labelsConfidence: [],
    isFavorite: true,
    ...item.privateDetails,
  }
  return { ...item, privateDetails: stack ? { ...others, stack } : others }
}

const shown = (timeline: Timeline) =>
  Array.from({ length: timeline.state().total }, (_, i) => {
    const at = timeline.at(i)
    return at && timeline.item(at)?.id
  })

const outline = (timeline: Timeline) => timeline.state().months?.[0]?.outline

it('a timeline shows only the cover of each stack', async () => {
  const { timeline, ids, first, cover, last } = await aStackedTimeline()
  const expected = ids.filter(id => id !== first && id !== last)
  await waitFor(() => expect(shown(timeline)).toEqual(expected))
  expect([...(outline(timeline)?.stacks ?? [])].sort()).toEqual(
    [
      [first, cover],
      [last, cover],
    ].sort(),
  )
  expect(timeline.state().months?.[0]).toMatchObject({ count: 348, items: 350 })
})

it('an action on a cover applies to the whole stack', async () => {
  const { timeline, ids, first, cover, last } = await aStackedTimeline()
  await waitFor(() => expect(shown(timeline)).toHaveLength(348))
  const items = await timeline.items(JANUARY, new Set([cover, ids[10] ?? '']))
  expect(items.map(({ id }) => id).sort()).toEqual([first, cover, last, ids[10]].sort())
})

it('a stack is returned in its current state even for an outdated item', async () => {
  const { first, cover, change, store, sync } = await aStackedTimeline()
  await sync.catchUp()
  const [before] = (await store.read(undefined, 350)).filter(({ id }) => id === cover)
  if (!before) throw new Error('The cover is missing.')
  await change(cover, item => withStack(item, { id: ID, place: 1 }))
  const stack = await sync.withStacks([before])
  const places = new Map(stack.map(item => [item.id, item.privateDetails?.stack?.place]))
  expect([places.size, places.get(cover), places.get(first)]).toEqual([3, 1, 1])
})

it('a timeline shows all items of a dissolved stack', async () => {
  const { timeline, ids, first, cover, last, change } = await aStackedTimeline()
  await waitFor(() => expect(shown(timeline)).toHaveLength(348))
  await change(cover, item => withStack(item, { id: ID, place: 1 }))
  await change(last, item => withStack(item, { id: ID, place: 0 }))
  await waitFor(() =>
    expect(shown(timeline)).toEqual(ids.filter(id => id !== first && id !== cover)),
  )
  for (const id of [first, cover, last]) await change(id, item => withStack(item, undefined))
  await waitFor(() => expect(shown(timeline)).toEqual(ids))
})

it('an item that leaves the library also leaves its stack', async () => {
  const { timeline, ids, first, cover, last, change } = await aStackedTimeline()
  await waitFor(() => expect(shown(timeline)).toHaveLength(348))
  await change(last)
  await waitFor(() => expect(outline(timeline)?.stacks.size).toBe(1))
  await change(cover)
  await waitFor(() =>
    expect(shown(timeline)).toEqual(ids.filter(id => id !== cover && id !== last)),
  )
  expect(shown(timeline)).toContain(first)
})

it('a timeline of favorites shows a favorite even if a stack has another cover', async () => {
  const { timeline, ids } = await aStackedTimeline('favorites')
  await waitFor(() => expect(shown(timeline)).toEqual(ids))
})
