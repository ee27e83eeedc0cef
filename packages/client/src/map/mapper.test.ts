import { describe, expect, it, vi } from 'vitest'
import { anAccount, anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { positionOf } from '../items/months/timeline-order.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { createMapper, type MapProgress } from './mapper.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }

type Written = Partial<NonNullable<LibraryItem['privateDetails']>>

const at = (number: number, details: Written = {}, version = 1) =>
  anItem({
    id: `ID-${String(number).padStart(23, '0')}`,
    takenLocal: new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 23),
    version,
    privateDetails: { v: 1, labels: [], labelsConfidence: [], isFavorite: false, ...details },
  })

async function aMapper(items: LibraryItem[], namePlace = vi.fn(async () => ({}))) {
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  await store.commit({ items, filledTo: 'end' })
  const told: MapProgress[] = []
  const mapper = createMapper({ store, namePlace, onProgress: each => told.push(each) })
  mapper.start()
  await expect.poll(() => told.at(-1)?.status).toBe('whole')
  return { store, mapper, told, namePlace }
}

const point = { latitude: 43.4676, longitude: 11.8851 }

describe('the map of a library', () => {
  it('shows the items that the device has', async () => {
    const items = Array.from({ length: 4500 }, (_, i) => at(i, i % 2 === 0 ? point : {}))
    const { mapper, told } = await aMapper(items)
    expect(told.at(-1)).toMatchObject({ done: 4500, mapped: 2250, unplaced: 2250 })
    expect(mapper.clusters(WORLD, 1).map(each => each.count)).toEqual([2250])
    expect(mapper.unplaced()).toHaveLength(2250)
  })

  it('looks up place names only for items that lack place names', async () => {
    const namePlace = vi.fn(async () => ({ city: 'Arezzo', country: 'Italy' }))
    const { mapper } = await aMapper(
      [at(1, point), at(2, { ...point, city: 'Siena', country: 'Italy' }), at(3)],
      namePlace,
    )
    const [italy] = mapper.countries()
    expect(italy?.cities.map(city => city.name)).toEqual(['Arezzo', 'Siena'])
    expect(namePlace).toHaveBeenCalledTimes(1)
  })

  it('shows changes of the library', async () => {
    const { mapper, told } = await aMapper([at(1, point), at(2)])
    const { revision = 0 } = told.at(-1) ?? {}
    await mapper.apply({ items: [at(2, point, 2)], removed: [at(1).id] })
    expect(mapper.clusters(WORLD, 1).map(each => each.cover)).toEqual([positionOf(at(2))])
    expect(mapper.unplaced()).toEqual([])
    expect(told.at(-1)?.revision).toBeGreaterThan(revision)
  })

  it('reads items by their positions, in the requested order', async () => {
    const { mapper } = await aMapper(Array.from({ length: 3000 }, (_, i) => at(i, point)))
    const wanted = [12, 2900, 700, 13].map(number => positionOf(at(number)))
    const found = await mapper.items([...wanted, '2031-01-01_none'])
    expect(found.map(positionOf)).toEqual(wanted)
  })
})
