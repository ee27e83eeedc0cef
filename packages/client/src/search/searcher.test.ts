import { describe, expect, it } from 'vitest'
import { anAccount, anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { positionOf } from '../items/months/timeline-order.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { createSearcher, type SearcherDeps, type SearchProgress } from './searcher.ts'

const at = (minute: number) =>
  anItem({
    id: `ID-${String(minute).padStart(23, '0')}`,
    takenLocal: new Date(Date.UTC(2021, 0, 1) + minute * 60_000).toISOString().slice(0, 23),
  })

const ids = (items: readonly LibraryItem[]) => items.map(item => item.id)

async function aSearcher(part: Partial<SearcherDeps> = {}) {
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  const heard: SearchProgress[] = []
  const asked: string[] = []
  const searcher = createSearcher({
    store,
    namePlace: async () => ({}),
    askServer: async query => {
      asked.push(query)
      return []
    },
    onProgress: progress => heard.push(progress),
    ...part,
  })
  const until = (status: SearchProgress['status']) =>
    expect.poll(() => heard.at(-1)?.status).toBe(status)
  return { searcher, store, heard, asked, until }
}

describe('the searcher', () => {
  it('returns results page by page', async () => {
    const { searcher, store, heard, until } = await aSearcher()
    await store.commit({
      items: Array.from({ length: 3000 }, (_, i) => at(i)),
      filledTo: 'end',
      months: [{ year: 2021, month: 1, count: 3000, videos: 0, documents: 0 }],
    })
    searcher.start()
    await until('whole')
    expect(heard.map(({ done, total }) => [done, total]).slice(1)).toEqual([
      [0, 3000],
      [2000, 3000],
      [3000, 3000],
      [3000, 3000],
    ])
    const found = await searcher.find('arezzo')
    expect(found.total).toBe(3000)
    expect(ids(await searcher.read(found.number, 0, 2))).toEqual(ids([at(2999), at(2998)]))
    expect(ids(await searcher.read(found.number, 2998, 10))).toEqual(ids([at(1), at(0)]))
  })

  it('returns no items of an earlier result after a newer search', async () => {
    const { searcher, store, until } = await aSearcher()
    await store.commit({ items: [at(1)], filledTo: 'end' })
    searcher.start()
    await until('whole')
    const before = await searcher.find('arezzo')
    await searcher.find('2021')
    expect(await searcher.read(before.number, 0, 10)).toEqual([])
  })

  it('reads items by their positions, even after another search', async () => {
    const { searcher, store, until } = await aSearcher()
    const all = Array.from({ length: 1300 }, (_, i) => at(i))
    await store.commit({ items: all, filledTo: 'end' })
    searcher.start()
    await until('whole')
    const { number } = await searcher.find('2021')
    const positions = searcher.positions(number) ?? []
    expect(positions).toHaveLength(1300)
    await searcher.find('arezzo')
    expect(searcher.positions(number)).toBeUndefined()
    const wanted = [0, 1, 700, 1299].map(i => positions[i] ?? '')
    await store.commit({ items: [], removed: [at(1298).id] })
    expect(ids(await searcher.items(wanted))).toEqual(ids([at(1299), at(599), at(0)]))
    expect(await searcher.items(positions)).toHaveLength(1299)
  })

  it('notifies when albums change', async () => {
    const { searcher, store, heard, until } = await aSearcher()
    await store.commit({ items: [at(1)], filledTo: 'end' })
    searcher.start()
    await until('whole')
    const album = { id: 'A', title: 'Riverside', itemIds: [at(1).id] }
    searcher.setAlbums([album])
    expect((await searcher.find('riverside')).total).toBe(1)
    const revision = heard.at(-1)?.revision
    searcher.setAlbums([{ ...album, itemIds: [...album.itemIds] }])
    expect(heard.at(-1)?.revision).toBe(revision)
    searcher.setAlbums([{ ...album, title: 'Mountains' }])
    expect((await searcher.find('riverside')).total).toBe(0)
    expect(heard.at(-1)?.revision).not.toBe(revision)
  })

  it('leaves out items that were removed since the search', async () => {
    const { searcher, store, until } = await aSearcher()
    await store.commit({ items: [at(1), at(2)], filledTo: 'end' })
    searcher.start()
    await until('whole')
    const found = await searcher.find('arezzo')
    await store.commit({ removed: [at(2).id] })
    expect(ids(await searcher.read(found.number, 0, 10))).toEqual([at(1).id])
  })

  it('returns updated items before the store has the updates', async () => {
    const { searcher, store, until } = await aSearcher()
    await store.commit({ items: [at(1), at(2)], filledTo: 'end' })
    searcher.start()
    await until('whole')
    const moved = { ...at(1), version: 2, takenLocal: '2012-12-31T23:59:30.000' }
    const first = async () => {
      const { number } = await searcher.find('arezzo')
      const [position = ''] = searcher.positions(number)?.slice(-1) ?? []
      const [item] = await searcher.items([position])
      return [...(await searcher.read(number, 0, 10)), item]
    }
    await searcher.apply({ items: [moved], removed: [] })
    expect(await first()).toEqual([at(2), moved, moved])
    await searcher.apply({ items: [at(1)], removed: [at(1).id] })
    expect(await first()).toEqual([at(2), at(1), at(1)])
    const renamed = { ...at(1), version: 2, size: 77 }
    await searcher.apply({ items: [renamed], removed: [] })
    expect(await first()).toEqual([at(2), renamed, renamed])
    await searcher.apply({ items: [], removed: [at(1).id] })
    expect(await first()).toEqual([at(2), at(2)])
  })

  it('sends the server only words that the server may know', async () => {
    const asked: string[] = []
    const { searcher, heard } = await aSearcher({
      askServer: async query => {
        asked.push(query)
        return [at(5), at(6)]
      },
    })
    searcher.start()
    expect((await searcher.find('arezzo')).total).toBe(0)
    expect(asked).toEqual([])
    const found = await searcher.find('2021')
    expect(found.total).toBe(2)
    expect(ids(await searcher.read(found.number, 0, 10))).toEqual(ids([at(6), at(5)]))
    await searcher.find('2021')
    expect(asked).toEqual(['2021'])
    expect(heard.at(-1)?.status).toBe('reading')
  })

  it('keeps a newer result when the server answers an earlier query late', async () => {
    const server = Promise.withResolvers<LibraryItem[]>()
    const { searcher } = await aSearcher({ askServer: () => server.promise })
    searcher.start()
    const late = searcher.find('2021')
    await searcher.apply({ items: [at(1)], removed: [] })
    const { number, total } = await searcher.find('arezzo')
    expect(total).toBe(1)
    server.resolve([at(2)])
    await late
    expect(searcher.positions(number)).toEqual([positionOf(at(1))])
  })

  it('does not ask the server once the device has read everything', async () => {
    const { searcher, store, asked, until } = await aSearcher()
    await store.commit({ filledTo: 'end' })
    searcher.start()
    await until('whole')
    expect((await searcher.find('2021')).total).toBe(0)
    expect(asked).toEqual([])
  })

  it('fails if the server cannot be reached and the device finds nothing', async () => {
    const { searcher, store } = await aSearcher({
      askServer: () => Promise.reject(new Error('offline')),
    })
    searcher.start()
    await expect(searcher.find('2021')).rejects.toThrow('offline')
    await searcher.apply({ items: [at(1)], removed: [] })
    expect((await searcher.find('2021')).total).toBe(1)
    expect((await store.progress()).filledTo).toBeNull()
  })

  it('retries if the library could not be read', async () => {
    let isBroken = true
    const { store } = await aSearcher()
    const { searcher, until } = await aSearcher({
      store: {
        ...store,
        read: (...given) => (isBroken ? Promise.reject(new Error('broken')) : store.read(...given)),
      },
    })
    await store.commit({ items: [at(1)], filledTo: 'end' })
    searcher.start()
    await until('failed')
    await expect(searcher.find('arezzo')).rejects.toThrow()
    isBroken = false
    searcher.start()
    await until('whole')
    expect((await searcher.find('arezzo')).total).toBe(1)
  })

  it('counts the favorites of each month', async () => {
    const { searcher, store, until } = await aSearcher()
    const favorite = (takenLocal: string, isFavorite = true) =>
      anItem({
        id: `ID-${takenLocal.replace(/\D/g, '').padStart(23, '0')}`,
        version: isFavorite ? 1 : 2,
        takenLocal,
        privateDetails: { v: 1, labels: [], labelsConfidence: [], isFavorite },
      })
    const days = ['2021-01-05T00:00:00.000', '2020-12-01T00:00:00.000', '2020-12-09T00:00:00.000']
    const items = [at(1), ...days.map(day => favorite(day))]
    await store.commit({ items, filledTo: 'end' })
    searcher.start()
    await until('whole')
    expect(searcher.favoriteMonths()).toEqual([
      { year: 2021, month: 1, count: 1, videos: 0, documents: 0 },
      { year: 2020, month: 12, count: 2, videos: 0, documents: 0 },
    ])
    await searcher.apply({ items: [favorite(days[0] ?? '', false)], removed: [] })
    expect(searcher.favoriteMonths()).toEqual([
      { year: 2020, month: 12, count: 2, videos: 0, documents: 0 },
    ])
  })
})
