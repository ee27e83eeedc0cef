import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTowns, type Towns } from './towns.ts'

let towns: Towns

beforeAll(async () => {
  const file = await readFile(new URL('./places/places.dat', import.meta.url))
  towns = await openTowns(new Blob([file]).stream())
})

describe('the largest towns of a part of the world', () => {
  it('are in it, largest first, and no more than asked for', () => {
    const tuscany = { west: 9.6, south: 42.2, east: 12.4, north: 44.5 }
    const found = towns.largestIn(tuscany, 5)
    expect(found).toHaveLength(5)
    expect(found.map(town => town.city)).toContain('Florence')
    const populations = found.map(town => town.population)
    expect(populations).toEqual(populations.toSorted((a, b) => b - a))
    for (const { latitude, longitude } of found) {
      expect(latitude).toBeGreaterThan(42.2)
      expect(longitude).toBeLessThan(12.4)
    }
  })

  it('are found on both sides of the 180th meridian', () => {
    const fiji = towns.largestIn({ west: 177, south: -19, east: 182, north: -16 }, 100)
    expect(fiji.some(town => town.longitude > 0)).toBe(true)
    expect(fiji.some(town => town.longitude < 0)).toBe(true)
  })

  it('have the region and the country that they are in', () => {
    const [munich] = towns.largestIn({ west: 11, south: 48, east: 12, north: 48.4 }, 1)
    expect(munich).toMatchObject({ city: 'Munich', region: 'Bavaria', country: 'DE' })
    // The file keeps a population by its fourth root.
    expect(munich?.population).toBeGreaterThan(1_000_000)
    expect(munich?.population).toBeLessThan(1_700_000)
  })

  it('are none of the open sea', () => {
    expect(towns.largestIn({ west: -41, south: 29, east: -39, north: 31 }, 5)).toEqual([])
  })
})

describe('a town by its name', () => {
  const found = (text: string) => towns.find(text, 8).map(town => `${town.city} ${town.country}`)

  it('is found as it is typed, the largest first', () => {
    expect(found('par')[0]).toBe('Paris FR')
    expect(found('arezzo')).toContain('Arezzo IT')
  })

  it('is found without its accents and hyphens, and by a later word', () => {
    expect(found('zurich')[0]).toBe('Zürich CH')
    expect(found('saint denis')[0]).toMatch(/^Saint-Denis/)
    expect(found('york city')).toContain('New York City US')
  })

  it('is found within a region or a country', () => {
    const [springfield] = towns.find('springfield, ill', 8)
    expect(springfield).toMatchObject({ region: 'Illinois' })
    expect(found('paris, united')).not.toContain('Paris FR')
    expect(found('paris, united')[0]).toBe('Paris US')
  })

  it('is none for a blank text or one that no town has', () => {
    expect(found('  ')).toEqual([])
    expect(found(', France')).toEqual([])
    expect(found('qqqqq')).toEqual([])
  })
})
