import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTowns, type Towns } from './towns.ts'

let towns: Towns

beforeAll(async () => {
  const file = await readFile(new URL('./places/places.dat', import.meta.url))
  towns = await openTowns(new Blob([file]).stream())
})

describe('the largest towns in an area', () => {
  it('are listed from the largest to the smallest', () => {
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

  it('have a region and a country', () => {
    const [munich] = towns.largestIn({ west: 11, south: 48, east: 12, north: 48.4 }, 1)
    expect(munich).toMatchObject({ city: 'Munich', region: 'Bavaria', country: 'DE' })
    // The population is rough, because the file stores its rounded fourth root.
    expect(munich?.population).toBeGreaterThan(1_000_000)
    expect(munich?.population).toBeLessThan(1_700_000)
  })

  it('do not exist on the open sea', () => {
    expect(towns.largestIn({ west: -41, south: 29, east: -39, north: 31 }, 5)).toEqual([])
  })
})

describe('a search for a town by name', () => {
  const found = (text: string) => towns.find(text, 8).map(town => `${town.city} ${town.country}`)

  it('finds towns by the beginning of a name', () => {
    expect(found('par')[0]).toBe('Paris FR')
    expect(found('arezzo')).toContain('Arezzo IT')
  })

  it('ignores accents and hyphens', () => {
    expect(found('zurich')[0]).toBe('Zürich CH')
    expect(found('saint denis')[0]).toMatch(/^Saint-Denis/)
    expect(found('york city')).toContain('New York City US')
  })

  it('filters by region or country', () => {
    const [springfield] = towns.find('springfield, ill', 8)
    expect(springfield).toMatchObject({ region: 'Illinois' })
    expect(found('paris, united')).not.toContain('Paris FR')
    expect(found('paris, united')[0]).toBe('Paris US')
  })

  it('finds nothing for a blank text or an unknown name', () => {
    expect(found('  ')).toEqual([])
    expect(found(', France')).toEqual([])
    expect(found('qqqqq')).toEqual([])
  })
})
