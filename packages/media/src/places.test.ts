import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePlaces } from '../test/make-places.ts'
import { openPlaces, type Places } from './places.ts'

const FILE = new URL('./places/places.dat', import.meta.url)
let places: Places

beforeAll(async () => {
  places = await openPlaces(new Blob([await readFile(FILE)]).stream())
})

describe('places', () => {
  it.each([
    ['the fixture of the browser tests', 43.4676, 11.8851, 'Arezzo', 'Italy'],
    ['a part of a city', 41.885, 12.468, 'Rome', 'Italy'],
    ['a state within a city', 41.9033, 12.4534, 'Vatican City', 'Vatican City'],
    ['a tower among suburbs', 48.8584, 2.2945, 'Paris', 'France'],
    ['a town next to a far larger one', 41.82, 12.69, 'Frascati', 'Italy'],
    ['a valley with a village of its own', 37.7456, -119.5936, 'Yosemite Valley', 'United States'],
    ['one side of a border', 47.5596, 7.589, 'Basel', 'Switzerland'],
    ['the other side of the border', 47.6156, 7.661, 'Lörrach', 'Germany'],
    ['a territory', 18.45, -66.1, 'San Juan', 'Puerto Rico'],
    ['a short name', 22.3, 114.17, 'Hong Kong', 'Hong Kong'],
    ['the southern hemisphere', -33.857, 151.215, 'Sydney', 'Australia'],
    ['an island in the ocean', -20.88, 55.45, 'Saint-Denis', 'Réunion'],
  ])('returns city and country: %s', (_, latitude, longitude, city, country) => {
    expect(places.at(latitude, longitude)).toMatchObject({ city, country })
  })

  it.each([
    ['a state', 'San Diego', 32.7157, -117.1611, 'California'],
    ['a German state', 'Munich', 48.1374, 11.5755, 'Bavaria'],
    ['a region', 'Arezzo', 43.4676, 11.8851, 'Tuscany'],
    ['a canton', 'Basel', 47.5596, 7.589, 'Basel-City'],
    ['a province', 'Calgary', 51.0447, -114.0719, 'Alberta'],
  ])('returns the region of a city: %s', (_, city, latitude, longitude, region) => {
    expect(places.at(latitude, longitude)).toMatchObject({ city, region })
  })

  it.each([
    ['west of the meridian', -16.8, 179.98],
    ['east of the meridian', -16.8, -179.98],
    ['at 180 degrees', -16.8, 180],
    ['at -180 degrees', -16.8, -180],
  ])('finds the nearest city across the 180th meridian: %s', (_, latitude, longitude) => {
    expect(places.at(latitude, longitude).country).toBe('Fiji')
    expect(places.at(latitude, longitude).city).toBe(places.at(-16.8, 179.98).city)
  })

  it.each([
    ['the open sea', 0, -140],
    ['the north pole', 90, 0],
    ['the sea next to the north pole', 89.99, -179],
  ])('returns nothing for %s', (_, latitude, longitude) => {
    expect(places.at(latitude, longitude)).toEqual({})
  })

  it('returns only the country if no city is within 50 km', () => {
    expect(places.at(25, 2)).toEqual({ country: 'Algeria' })
    expect(places.at(-85, 0)).toEqual({ country: 'Antarctica' })
    expect(places.at(-90, 0)).toEqual({ country: 'Antarctica' })
    // Svalbard: at this latitude a degree of longitude is 23 km.
    expect(places.at(78.22, 15.65).city).toBe('Longyearbyen')
    expect(places.at(78.22, 13.6).city).toBe('Longyearbyen')
    expect(places.at(78.22, 12.9).city).toBeUndefined()
  })

  it('uses exactly the data file that its script generates', async () => {
    expect(makePlaces().equals(await readFile(FILE))).toBe(true)
  })
})
