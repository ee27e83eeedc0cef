import { describe, expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import { positionOf } from '../items/months/timeline-order.ts'
import { createMapIndex, type MappedItem } from './map-index.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const AREZZO = { latitude: 43.4676, longitude: 11.8851 }

interface Made {
  latitude?: number
  longitude?: number
  city?: string
  country?: string
  version?: number
}

const at = (number: number, { city, country, version = 1, ...point }: Made = {}): MappedItem => ({
  item: anItem({
    id: `ID-${String(number).padStart(23, '0')}`,
    takenLocal: new Date(Date.UTC(2000, 0, number)).toISOString().slice(0, 23),
    version,
    privateDetails: { v: 1, labels: [], labelsConfidence: [], isFavorite: false, ...point },
  }),
  city,
  country,
})

const positionsOf = (...made: MappedItem[]) => made.map(({ item }) => positionOf(item))

describe('the clusters of a map', () => {
  it('contain items that are near each other', () => {
    const index = createMapIndex()
    const near = [3, 1, 2].map(number =>
      at(number, { latitude: AREZZO.latitude + number / 1e4, longitude: AREZZO.longitude }),
    )
    const far = at(9, { latitude: -33.9, longitude: 151.2 })
    index.put([...near, far])
    const clusters = index.clusters(WORLD, 3).sort((a, b) => b.count - a.count)
    expect(clusters.map(each => each.count)).toEqual([3, 1])
    expect(clusters[0]?.cover).toBe(positionsOf(at(3))[0])
    expect(clusters[0]?.latitude).toBeCloseTo(43.4678)
    expect(index.members(clusters[0]?.key ?? '')).toEqual(positionsOf(at(3), at(2), at(1)))
    expect(index.members(clusters[1]?.key ?? '')).toEqual(positionsOf(far))
  })

  it('hardly overlap at any zoom', () => {
    const index = createMapIndex()
    let seed = 7
    const next = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const towns = Array.from(
      { length: 300 },
      () => [next() * 120 - 50, next() * 340 - 170] as const,
    )
    index.put(
      towns.flatMap(([latitude, longitude], town) =>
        Array.from({ length: 20 }, (_, i) =>
          at(20 * town + i + 1, { latitude: latitude + next(), longitude: longitude + next() }),
        ),
      ),
    )
    const PICTURE = 52
    for (const zoom of [0.6, 1, 1.7, 2.5, 3, 3.9, 5]) {
      const width = 256 * 2 ** zoom
      // Web Mercator, with the world as the unit square.
      const found = index.clusters(WORLD, zoom).map(({ latitude, longitude }) => ({
        x: longitude / 360,
        y: Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI),
      }))
      const covered = found.filter(({ x, y }, i) =>
        found.some(
          (other, j) =>
            i !== j && Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) * width < PICTURE,
        ),
      )
      expect(covered.length / found.length, `at zoom ${zoom}`).toBeLessThan(0.1)
    }
  })

  it('split into smaller clusters as the zoom grows', () => {
    const index = createMapIndex()
    index.put([
      at(1, AREZZO),
      at(2, { ...AREZZO, longitude: 11.95 }),
      at(3, { latitude: 10, longitude: 10 }),
      at(4, { latitude: 10, longitude: 10 }),
    ])
    const counts = (zoom: number) =>
      index
        .clusters(WORLD, zoom)
        .map(each => each.count)
        .sort()
    expect(counts(2)).toEqual([2, 2])
    expect(counts(14)).toEqual([1, 1, 2])
    expect(counts(22)).toEqual([1, 1, 2])
    const near = index.clusters(WORLD, 2).find(each => each.latitude > 40)
    const apart = index.apartFrom(near?.key ?? '') ?? 0
    expect(apart).toBeGreaterThan(2)
    expect(counts(apart)).toEqual([1, 1, 2])
    expect(counts(apart - 1)).toEqual([2, 2])
  })

  it('are returned only for the visible part of the map', () => {
    const index = createMapIndex()
    index.put([
      at(1, { latitude: -17, longitude: 179 }),
      at(2, { latitude: -17, longitude: -179 }),
      at(3, { latitude: -17, longitude: 0 }),
    ])
    const seen = index.clusters({ west: 170, south: -30, east: 190, north: 0 }, 8)
    expect(seen.map(each => each.longitude).sort()).toEqual([-179, 179])
  })

  it('are titled with the cities of most of their items', () => {
    const index = createMapIndex()
    const vienna = { latitude: 48.2, longitude: 16.4, city: 'Vienna', country: 'Austria' }
    const lisbon = { latitude: 38.7, longitude: -9.1, city: 'Lisbon', country: 'Portugal' }
    index.put([
      ...[1, 2, 3].map(number => at(number, vienna)),
      ...[4, 5].map(number => at(number, lisbon)),
      at(6, { latitude: -41, longitude: 174 }),
    ])
    const titles = (zoom: number) => index.clusters(WORLD, zoom).map(({ key }) => index.title(key))
    expect(titles(0)).toContain('Vienna and Lisbon')
    expect(titles(8)).toEqual(expect.arrayContaining(['Vienna', 'Lisbon', undefined]))
  })

  it('can be looked up by one of their items', () => {
    const index = createMapIndex()
    const fiji = { latitude: -17, longitude: 179.9999 }
    const onItsOwn = at(5, { latitude: 70.98, longitude: 25.97 })
    index.put([
      at(1, AREZZO),
      at(2, { ...AREZZO, longitude: 11.95 }),
      at(3, { ...AREZZO, latitude: AREZZO.latitude + 1e-5 }),
      at(4, fiji),
      onItsOwn,
      at(6),
    ])
    const found = index.clusterOf(at(1).item.id)
    expect(index.members(found?.key ?? '')).toEqual(positionsOf(at(3), at(1)))
    expect(index.clusterOf(at(4).item.id)).toMatchObject({ count: 1 })
    expect(index.clusterOf(onItsOwn.item.id)?.cover).toBe(positionsOf(onItsOwn)[0])
    expect(index.clusterOf(at(6).item.id)).toBeUndefined()
    expect(index.clusterOf(at(7).item.id)).toBeUndefined()
  })

  it('get new cluster keys with every change of the items', () => {
    const index = createMapIndex()
    index.put([at(1, AREZZO)])
    const [before] = index.clusters(WORLD, 3)
    index.put([at(2, AREZZO)])
    expect(index.members(before?.key ?? '')).toBeUndefined()
    expect(index.apartFrom(before?.key ?? '')).toBeUndefined()
    expect(index.clusters(WORLD, 3)[0]?.count).toBe(2)
  })

  it('change when items are edited or deleted', () => {
    const index = createMapIndex()
    index.put([at(1, AREZZO), at(2, AREZZO)])
    index.put([at(1, { latitude: 1, longitude: 2, version: 3 }), at(1, { ...AREZZO, version: 2 })])
    const places = () =>
      index.clusters(WORLD, 5).map(each => [each.count, Math.round(each.latitude)])
    expect(places().sort()).toEqual([
      [1, 1],
      [1, 43],
    ])
    index.remove([at(2).item.id])
    expect(places()).toEqual([[1, 1]])
    index.put([at(1, { version: 4 })])
    expect(places()).toEqual([])
    expect(index.counts()).toEqual({ items: 1, mapped: 0, unplaced: 1 })
    index.remove([at(1).item.id])
    index.put([at(5, AREZZO)])
    expect(index.clusters(WORLD, 5).map(each => each.cover)).toEqual(positionsOf(at(5)))
  })
})

describe('places by name', () => {
  it('are countries with their cities, sorted by number of items', () => {
    const index = createMapIndex()
    index.put([
      at(1, { city: 'Arezzo', country: 'Italy' }),
      at(2, { city: 'Rome', country: 'Italy' }),
      at(3, { city: 'Rome', country: 'Italy' }),
      at(4, { city: 'Rome', country: 'United States' }),
      at(5, { country: 'Italy' }),
      at(6, AREZZO),
    ])
    const cover = (number: number) => positionsOf(at(number))[0]
    expect(index.countries()).toEqual([
      {
        name: 'Italy',
        count: 4,
        cover: cover(5),
        cities: [
          { name: 'Rome', count: 2, cover: cover(3) },
          { name: 'Arezzo', count: 1, cover: cover(1) },
        ],
      },
      {
        name: 'United States',
        count: 1,
        cover: cover(4),
        cities: [{ name: 'Rome', count: 1, cover: cover(4) }],
      },
    ])
  })

  it('items without place names and coordinates count as items without a place', () => {
    const index = createMapIndex()
    index.put([at(1), at(2, AREZZO), at(3, { city: 'Rome' }), at(4)])
    expect(index.unplaced()).toEqual(positionsOf(at(4), at(1)))
  })
})

it('shows a hundred thousand items as fewer than a thousand clusters', () => {
  const index = createMapIndex()
  for (let block = 0; block < 50; block++) {
    index.put(
      Array.from({ length: 2000 }, (_, i) => {
        const number = block * 2000 + i
        return at(number, { latitude: (number % 140) - 70, longitude: (number % 359) - 179 })
      }),
    )
  }
  const clusters = index.clusters(WORLD, 2)
  expect(clusters.reduce((sum, each) => sum + each.count, 0)).toBe(100_000)
  expect(clusters.length).toBeLessThan(1000)
})
