import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openOtherNames } from '@safelight/media/other-names'
import { describe, expect, it } from 'vitest'
import { anAccount, anItem } from '../../../test/fixtures.ts'
import type { LibraryItem } from '../../items/item.ts'
import { dayNumber } from '../../items/months/day-number.ts'
import { createPlaceOf, type NamePlace, type ReadOtherNames } from '../../media/place-names.ts'
import { createMemoryDisk } from '../../store/device-disk.ts'
import { openDeviceStore } from '../../store/device-store.ts'
import { readQuery } from '../query/query.ts'
import { createSearchFeed } from './feed.ts'
import { createSearchIndex } from './search-index.ts'

const day = (number: number) => new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10)

const at = (number: number, part: Partial<LibraryItem> = {}) =>
  anItem({
    id: `ID-${String(number).padStart(23, '0')}`,
    takenLocal: `${day(number)}T12:00:00.000`,
    ...part,
  })

async function aFeed(
  namePlace: NamePlace = async () => ({}),
  otherNames: ReadOtherNames = async () => undefined,
) {
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  const index = createSearchIndex()
  const feed = createSearchFeed(store, index, createPlaceOf(namePlace, otherNames), otherNames)
  const readOn = () => feed.readOn(() => {})
  const find = (query: string) => index.find(readQuery(query, dayNumber('2026-11-21')))
  return { store, index, feed, readOn, find }
}

const names = await openOtherNames(
  new Blob([
    await readFile(fileURLToPath(import.meta.resolve('@safelight/media/other-names.dat'))),
  ]).stream(),
)

describe("the search index's feed", () => {
  it('reads the whole store step by step', async () => {
    const { store, index, feed } = await aFeed()
    await store.commit({ items: Array.from({ length: 4500 }, (_, i) => at(i)), filledTo: 'end' })
    const sizes: number[] = []
    expect(await feed.readOn(() => sizes.push(index.size()))).toBe(true)
    expect(sizes).toEqual([2000, 4000, 4500])
  })

  it('continues with items that have arrived in the store', async () => {
    const { store, index, readOn } = await aFeed()
    await store.commit({ items: [at(9), at(8)], filledTo: `${day(8)}_${at(8).id}` })
    expect(await readOn()).toBe(false)
    expect(index.size()).toBe(1)
    await store.commit({ items: [at(7)], filledTo: 'end' })
    expect(await readOn()).toBe(true)
    expect(index.size()).toBe(3)
  })

  it('reports no step while the store has no new items', async () => {
    const { store, feed } = await aFeed()
    let steps = 0
    const count = () => {
      steps += 1
    }
    expect(await feed.readOn(count)).toBe(false)
    await store.commit({ items: [at(9)], filledTo: `${day(8)}_${at(8).id}` })
    expect(await feed.readOn(count)).toBe(false)
    expect(await feed.readOn(count)).toBe(false)
    expect(steps).toBe(1)
  })

  it('adds late items that sort before the items already read', async () => {
    const { store, index, readOn } = await aFeed()
    await store.commit({ items: [at(9), at(5)], filledTo: `${day(4)}_${at(4).id}` })
    expect(await readOn()).toBe(false)
    // The server sorts items by day only. Item 7 arrives after older items, because its time is later than
    // its day at the server.
    await store.commit({ items: [at(7), at(3)], filledTo: 'end' })
    expect(await readOn()).toBe(true)
    expect(index.size()).toBe(4)
  })

  it('does not bring back an item that is removed while the store is being read', async () => {
    const { store, index, feed, readOn, find } = await aFeed()
    const before = Array.from({ length: 3000 }, (_, i) => at(i))
    await store.commit({ items: before, filledTo: 'end' })
    const reading = readOn()
    await store.commit({ removed: [at(5).id] })
    await feed.apply({ items: [], removed: [at(5).id] })
    await reading
    expect(index.size()).toBe(2999)
    expect(find(day(5))).toEqual([])
  })

  it('adds changed items and drops removed ones', async () => {
    const { feed, index, readOn, find } = await aFeed()
    await readOn()
    await feed.apply({ items: [at(1), at(2)], removed: [] })
    await feed.apply({ items: [], removed: [at(1).id] })
    expect(index.size()).toBe(1)
    expect(find('arezzo')).toHaveLength(1)
  })

  it('looks up the city of items that have only coordinates', async () => {
    let asked = 0
    const { feed, find } = await aFeed(async () => {
      asked += 1
      return { city: 'Florence', region: 'Tuscany', country: 'Italy' }
    })
    const plain = { v: 1, labels: [], labelsConfidence: [], isFavorite: false } as const
    const details = {
      ...plain,
      labels: [],
      labelsConfidence: [],
      latitude: 43.7691,
      longitude: 11.2561,
    }
    await feed.apply({
      items: [
        at(1, { privateDetails: details }),
        at(2, { privateDetails: { ...details, latitude: 43.7692 } }),
        at(3, { privateDetails: { ...details, city: 'Fiesole' } }),
        at(5, { privateDetails: { ...details, city: 'Sidi Bou Said', country: 'Tunisia' } }),
        at(4, { privateDetails: { ...plain, labels: [], labelsConfidence: [] } }),
      ],
      removed: [],
    })
    expect(find('florence')).toHaveLength(2)
    expect(find('fiesole')).toHaveLength(1)
    expect(find('tuscany')).toHaveLength(3)
    expect(find('fiesole tuscany')).toHaveLength(1)
    expect(find('tunisia tuscany')).toHaveLength(0)
    expect(asked).toBe(1)
  })

  it('looks up place names again that were unavailable before', async () => {
    const answers = [{}, { city: 'Florence', country: 'Italy' }]
    const { feed, find } = await aFeed(async () => answers.shift() ?? {})
    const privateDetails = {
      v: 1 as const,
      labels: [],
      labelsConfidence: [],
      isFavorite: false,
      latitude: 43.7691,
      longitude: 11.2561,
    } satisfies LibraryItem['privateDetails']
    const items = [at(1, { privateDetails }), at(2, { privateDetails })]
    for (const item of items) await feed.apply({ items: [item], removed: [] })
    expect(find('florence')).toHaveLength(1)
  })

  // cspell:disable -- names in other languages
  it('finds a place by its names in other languages, and without accents', async () => {
    const plain = { v: 1 as const, labels: [], labelsConfidence: [], isFavorite: false }
    const { feed, find } = await aFeed(
      async () => ({ city: 'Munich', region: 'Bavaria', country: 'Germany' }),
      async () => names,
    )
    const written = (city: string, country: string) => ({
      privateDetails: { ...plain, city, country },
    })
    const munich = at(1, { privateDetails: { ...plain, latitude: 48.1, longitude: 11.6 } })
    const others = [
      at(2, written('Köln', 'Germany')),
      at(3, written('Zürich', 'Schweiz')),
      at(4, written('Tokyo', 'Japan')),
      at(5, written('Warsaw', 'Poland')),
    ]
    await feed.apply({ items: [munich, ...others], removed: [] })
    const found = (query: string) => find(query).map(position => position.slice(-1))
    for (const query of [
      'München',
      'muenchen',
      'Munchen',
      'Munich',
      'Monaco di Baviera',
      'Bayern',
      'Bavière',
      'Bawaria',
    ])
      expect([query, found(query)]).toEqual([query, ['1']])
    for (const query of ['Deutschland', 'Allemagne', 'Германия', 'Niemcy', 'München Deutschland'])
      expect([query, found(query).at(-1)]).toEqual([query, '1'])
    for (const query of ['Köln', 'Koeln', 'Cologne', 'Colonia', 'Кёльн'])
      expect([query, found(query)]).toEqual([query, ['2']])
    for (const query of [
      'Zürich',
      'Zuerich',
      'zurich',
      'Zurigo',
      'Schweiz',
      'Suisse',
      'Switzerland',
    ])
      expect([query, found(query)]).toEqual([query, ['3']])
    for (const query of ['Tokio', 'Tóquio', '東京', '日本', 'Japon'])
      expect([query, found(query)]).toEqual([query, ['4']])
    for (const query of ['Warszawa', 'Warschau', 'Varsovie', 'Polska', 'Polen'])
      expect([query, found(query)]).toEqual([query, ['5']])
  })
  // cspell:enable
})
