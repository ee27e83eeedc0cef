import { bareName } from './places/bare-name.ts'
import { countryCode, countryName, otherCountryNames } from './places/country-name.ts'
import { fetchOtherNames, type Packed, unpack } from './places/fetch-places.ts'
import type { Place } from './places.ts'

/** Names of places in many languages, from `other-names.dat` (made by test/make-other-names.ts). */
export interface OtherNames {
  /**
   * Replaces the name of a city or country in any language by the name that `Places` gives. Keeps names that
   * it does not know, and cities without a known country.
   */
  usual(place: Place): Place
  /** Returns the other names of a place that has its usual names. */
  of(place: Place): NamesOfPlace
}

export type NamesOfPlace = Record<keyof Place, readonly string[]>

/** Names by country code and usual name. `|` separates the other names of one place. */
type Packs = Record<string, Record<string, string>>
type NamesByCountry = Map<string, Map<string, string>>

/** Loads the names from the app's own server. Rejects if they cannot be fetched. */
export const loadOtherNames = async (): Promise<OtherNames> =>
  openOtherNames(await fetchOtherNames())

export async function openOtherNames(packed: Packed): Promise<OtherNames> {
  const text = new TextDecoder().decode(await unpack(packed))
  const packs = JSON.parse(text) as { cities: Packs; regions: Packs }
  const [cities, regions] = [byCountry(packs.cities), byCountry(packs.regions)]
  const usualCities = new Map<string, Map<string, string>>()
  const split = new Map<string, readonly string[]>()
  const countries = new Map<string, readonly string[]>()

  /** Returns the usual names of a country's cities by their bare names. Larger cities come first. */
  function citiesOf(code: string): Map<string, string> {
    const known = usualCities.get(code)
    if (known) return known
    const all = [...(cities.get(code) ?? [])]
    const usual = new Map<string, string>()
    const add = (name: string, city: string) => {
      if (!usual.has(bareName(name))) usual.set(bareName(name), city)
    }
    for (const [city] of all) add(city, city)
    for (const [city, others] of all) for (const other of others.split('|')) add(other, city)
    usualCities.set(code, usual)
    return usual
  }

  function splitNames(names: string | undefined): readonly string[] {
    if (!names) return []
    const known = split.get(names) ?? names.split('|')
    split.set(names, known)
    return known
  }

  function countryNames(code: string): readonly string[] {
    const known = countries.get(code) ?? otherCountryNames(code)
    countries.set(code, known)
    return known
  }

  return {
    usual({ city, region, country }) {
      const code = country && countryCode(country)
      const usualCity = city && code ? (citiesOf(code).get(bareName(city)) ?? city) : city
      return {
        ...(usualCity && { city: usualCity }),
        ...(region && { region }),
        ...(country && { country: code ? countryName(code) : country }),
      }
    },

    of({ city, region, country }) {
      const code = country && countryCode(country)
      if (!code) return { city: [], region: [], country: [] }
      return {
        city: city ? splitNames(cities.get(code)?.get(city)) : [],
        region: region ? splitNames(regions.get(code)?.get(region)) : [],
        country: countryNames(code),
      }
    },
  }
}

const byCountry = (packs: Packs): NamesByCountry =>
  new Map(Object.entries(packs).map(([code, names]) => [code, new Map(Object.entries(names))]))
