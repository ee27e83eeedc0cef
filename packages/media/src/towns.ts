import { countryName } from './places/country-name.ts'
import { fetchPlaces, unpack } from './places/fetch-places.ts'
import { openPlaceIndex, type Part, type Town } from './places/place-index.ts'

export { countryName, type Part, type Town }

export interface Towns {
  /**
   * Returns the largest towns in an area, largest first. `east` may exceed 180 if the area crosses the 180th
   * meridian.
   */
  largestIn(part: Part, most: number): Town[]
  /**
   * Returns the towns whose name begins with a text, then those in whose name a later word begins with it.
   * Both are sorted by population, largest first. Ignores case and accents. After a comma, the text may name
   * the region or country: `springfield, illinois`.
   */
  find(text: string, most: number): Town[]
}

/** Loads the place data from the app's own server. Rejects if it cannot be fetched. */
export const loadTowns = async (): Promise<Towns> => openTowns(await fetchPlaces())

export async function openTowns(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Towns> {
  const index = openPlaceIndex(await unpack(packed))
  /** Names without case and accents, in the file's order. The first search computes them. */
  let folded: string[] | undefined

  return {
    largestIn: index.largestIn,
    find(text, most) {
      const [name = '', ...rest] = text.split(',').map(fold)
      if (name === '') return []
      const within = rest.join(' ').trim()
      folded ??= index.names.map(fold)
      const begun = folded
      const towns = index.find(number => wordBegins(begun[number] ?? '', name))
      const isWithin = ({ region = '', country }: Town) =>
        wordBegins(fold(region), within) || wordBegins(fold(countryName(country)), within)
      const there = within === '' ? towns : towns.filter(isWithin)
      const first = there.filter(town => fold(town.city).startsWith(name))
      const later = there.filter(town => !fold(town.city).startsWith(name))
      return [...first, ...later].slice(0, most)
    },
  }
}

const wordBegins = (text: string, begin: string): boolean =>
  text.startsWith(begin) || text.includes(` ${begin}`)

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[-’']/g, ' ').trim()
