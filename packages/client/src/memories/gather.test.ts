import { describe, expect, it } from 'vitest'
import { aPictureOf, aStoreOf } from '../../test/memory-items.ts'
import { aScene, pictureOf, randomOf, STRAIGHT, thumbhashOf } from '../../test/scenes.ts'
import type { LibraryItem } from '../items/item.ts'
import { idAt } from '../items/months/timeline-order.ts'
import { type FoundMemory, type GatherOptions, gather } from './gather.ts'
import { chooseOfTrip } from './trip-items.ts'

const LISBON = { latitude: 38.722, longitude: -9.139 }
const AREZZO = { latitude: 43.463, longitude: 11.879 }
const random = randomOf(3)

const found = async (items: LibraryItem[], today: string, options: Partial<GatherOptions> = {}) => {
  const nameOf = async ({ latitude }: { latitude?: number | undefined }) =>
    latitude === LISBON.latitude ? { city: 'Lisbon', country: 'Portugal' } : {}
  return gather({ store: aStoreOf(items), today, hidden: [], nameOf, ...options })
}
const memories = async (...given: Parameters<typeof found>) => (await found(...given)).memories
const text = ({ kind, first, last, title }: FoundMemory) =>
  [kind, first, ...(kind === 'day' ? [] : [last]), ...(title ? [title] : [])].join(' ')

const aDay = (day: string, part = {}) =>
  [9, 12, 15].map(hour => aPictureOf(`${day}T${String(hour).padStart(2, '0')}:00`, part))

const pad = (number: number) => String(number).padStart(2, '0')

const aYear = (year: number) =>
  Array.from({ length: 48 }, (_, i) =>
    aPictureOf(`${year}-${pad(1 + (i % 12))}-${pad(2 + Math.floor(i / 12) * 7)}T10:00`, {
      at: AREZZO,
    }),
  )

describe('on this day', () => {
  it('finds the same day of each past year', async () => {
    const items = [
      ...aDay('2021-07-04'),
      ...aDay('2019-07-04'),
      ...aDay('2021-07-05'),
      ...aDay('2024-07-04'),
    ]
    const all = await memories(items, '2024-07-04')
    expect(all.map(text)).toEqual(['day 2021-07-04', 'day 2019-07-04'])
    expect(all[0]?.positions).toHaveLength(3)
  })

  it('uses the local time of the picture', async () => {
    const late = aPictureOf('2021-07-03T23:59', { isFavorite: true })
    expect(await memories([late], '2024-07-03')).toHaveLength(1)
    expect(await memories([late], '2024-07-04')).toHaveLength(0)
  })

  it('shows February 29 on the 28th in other years', async () => {
    const items = aDay('2020-02-29')
    expect(await memories(items, '2024-02-29')).toHaveLength(1)
    expect(await memories(items, '2023-02-28')).toHaveLength(1)
    expect(await memories(items, '2024-02-28')).toHaveLength(0)
  })

  it('needs three items or a favorite', async () => {
    const [one, two, three] = aDay('2021-07-04') as [LibraryItem, LibraryItem, LibraryItem]
    const today = '2024-07-04'
    expect(await memories([one, two], today)).toHaveLength(0)
    expect(await memories([one, two, three], today)).toHaveLength(1)
    expect(
      await memories([aPictureOf('2021-07-04T10:00', { isFavorite: true })], today),
    ).toHaveLength(1)
    const screen = aPictureOf('2021-07-04T10:00', { name: 'Screenshot_20210704.jpg' })
    expect(await memories([one, two, screen], today)).toHaveLength(0)
    const guessed = aPictureOf('2021-07-04T10:00', { isGuess: true })
    expect(await memories([one, two, guessed], today)).toHaveLength(0)
    expect(await memories([one, two, { ...three, details: undefined }], today)).toHaveLength(0)
  })

  it('prefers people whom memories always show, and leaves out those they never show', async () => {
    const items = aDay('2021-07-04')
    const [one, two, three] = items as [LibraryItem, LibraryItem, LibraryItem]
    const of = (always: LibraryItem[], never: LibraryItem[]) => ({
      people: {
        always: new Set(always.map(({ id }) => id)),
        never: new Set(never.map(({ id }) => id)),
      },
    })
    expect(await memories(items, '2024-07-04', of([], [two]))).toEqual([])
    const [left] = await memories(items, '2024-07-04', of([three], [two]))
    expect(left?.cover).toContain(three.id)
    expect(left?.positions?.map(idAt)).toEqual([one.id, three.id])
    expect(await memories([one], '2024-07-04', of([one], [one]))).toEqual([])
    expect(await memories([one], '2024-07-04', of([one], []))).toHaveLength(1)
  })

  it('has a favorite as its cover', async () => {
    const video = aPictureOf('2021-07-04T08:00', { isVideo: true, type: 'video/mp4' })
    const day = aDay('2021-07-04')
    const [plain] = await memories([video, ...day], '2024-07-04')
    expect(plain?.cover).toContain(day[0]?.id)
    const favorite = aPictureOf('2021-07-04T16:00', { isFavorite: true })
    const [loved] = await memories([video, ...day, favorite], '2024-07-04')
    expect(loved?.cover).toContain(favorite.id)
  })
})

describe('a trip', () => {
  const trip = ['2021-07-04', '2021-07-05', '2021-07-06'].flatMap(day => aDay(day, { at: LISBON }))

  it('a trip has the name of its place', async () => {
    const all = await memories([...aYear(2021), ...trip], '2021-09-01')
    expect(all.map(text)).toEqual(['trip 2021-07-04 2021-07-06 Lisbon'])
  })

  it('shows 100 items from all days of the trip', async () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      aPictureOf(`2021-07-05T${pad(Math.floor(i / 60) + 10)}:${pad(i % 60)}`, { at: LISBON }),
    )
    const store = aStoreOf([...aYear(2021), ...trip, ...many])
    const days = { first: '2021-07-04', last: '2021-07-06' }
    const shown = await chooseOfTrip(store, days)
    expect(shown).toHaveLength(100)
    expect(shown).toEqual(shown.toSorted())
    const onDay = (day: string) => shown.filter(position => position.startsWith(day)).length
    expect([onDay('2021-07-04'), onDay('2021-07-06')]).toEqual([3, 3])
  })
})

describe('the memory of a year', () => {
  it('the memory of a year appears from December of that year on', async () => {
    expect(await memories(aYear(2021), '2021-11-30')).toHaveLength(0)
    expect((await memories(aYear(2021), '2021-12-01')).map(text)).toEqual([
      'year 2021-01-01 2021-12-31',
    ])
  })

  it('shows 60 items from all months', async () => {
    const august = Array.from({ length: 3000 }, (_, i) =>
      aPictureOf(
        `2021-08-${pad(1 + (i % 30))}T${pad(Math.floor(i / 150))}:${pad(Math.floor(i / 30) % 60)}`,
      ),
    )
    const video = aPictureOf('2021-03-20T10:00', {
      isVideo: true,
      type: 'video/mp4',
      isFavorite: true,
    })
    const screen = aPictureOf('2021-03-21T10:00', {
      name: 'Screen Shot 2021.png',
      isFavorite: true,
    })
    const [year] = await memories([...aYear(2021), ...august, video, screen], '2022-02-01')
    const positions = year?.positions ?? []
    expect(positions).toHaveLength(60)
    expect(new Set(positions.map(position => position.slice(0, 7))).size).toBe(12)
    expect(positions.filter(position => position.startsWith('2021-08'))).toHaveLength(16)
    expect(positions.join()).not.toContain(video.id)
    expect(positions.join()).not.toContain(screen.id)
  })

  it('a year has no memory if all its pictures are from one month', async () => {
    const items = Array.from({ length: 60 }, (_, i) =>
      aPictureOf(`2021-08-${pad(1 + (i % 30))}T${pad(i % 24)}:00`),
    )
    expect(await memories(items, '2022-02-01')).toEqual([])
  })
})

describe('look-alikes', () => {
  const scene = aScene(random)
  const seen = (time: string) =>
    aPictureOf(time, { thumbhash: thumbhashOf(pictureOf(scene, STRAIGHT, random)) })

  it('a memory shows only one of several look-alikes', async () => {
    const alike = ['2021-07-04T12:00', '2021-07-04T12:01', '2021-07-04T12:03'].map(seen)
    const later = seen('2021-07-04T12:06')
    const { lookAlikes, memories: all } = await found(
      [...alike, later, ...aDay('2021-07-04')],
      '2024-07-04',
    )
    expect(lookAlikes).toHaveLength(1)
    expect(lookAlikes[0]?.positions).toHaveLength(3)
    expect(all[0]?.positions).toHaveLength(5)
  })

  it('pictures are compared by the embeddings of one model, if available', async () => {
    const items = ['2021-07-04T12:00', '2021-07-04T12:01', '2021-07-04T12:02'].map(seen)
    const [a, b, c] = items as [LibraryItem, LibraryItem, LibraryItem]
    const saw = (id: string, vector: number[], by = 'm') => ({
      id,
      month: '2021-07',
      by: { embedding: by },
      embedding: Int8Array.from(vector),
      faces: [],
      text: [],
      tags: [],
    })
    const seenBy = (...blocks: ReturnType<typeof saw>[][]) => ({
      async *read() {
        yield* blocks
      },
    })
    const groups = async (options: Partial<GatherOptions>) =>
      (await found(items, '2024-01-01', options)).lookAlikes.map(
        ({ positions }) => positions.length,
      )
    expect(await groups({})).toEqual([3])
    const blocks = [saw(a.id, [127, 0]), saw(b.id, [0, 127]), saw(c.id, [0, 126])]
    expect(
      await groups({ seen: seenBy([{ ...saw('x', [1, 1]), month: '2022-01' }], blocks) }),
    ).toEqual([2])
    // Embeddings of different models cannot be compared. So the pictures are compared by their thumbhashes.
    expect(await groups({ seen: seenBy([saw(a.id, [127, 0]), saw(b.id, [0, 127], 'n')]) })).toEqual(
      [3],
    )
  })
})

it('finds no memories in a hidden period', async () => {
  const items = [...aDay('2021-07-04'), ...aDay('2019-07-04')]
  const hidden = [{ first: '2021-07-01', last: '2021-07-31' }]
  expect((await memories(items, '2024-07-04', { hidden })).map(text)).toEqual(['day 2019-07-04'])
})

it('finds no memories in an empty library', async () => {
  expect(await found([], '2024-07-04')).toEqual({ memories: [], lookAlikes: [] })
})

it('reads the library only once to find memories', async () => {
  const store = aStoreOf([...aYear(2019), ...aYear(2020), ...aYear(2021)])
  await gather({ store, today: '2022-03-01', hidden: [], nameOf: async () => ({}) })
  expect(store.reads.reduce((sum, count) => sum + count, 0)).toBe(144)
})
