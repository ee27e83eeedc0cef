import { countryName } from './places/country-name.ts'
import { fetchPlaces, unpack } from './places/fetch-places.ts'
import { openPlaceIndex, type Part, type Town } from './places/place-index.ts'

export { countryName, type Part, type Town }

/** The towns of the world, for a map and for those who look for one by its name. */
export interface Towns {
  /** The largest ones of a part of the world, largest first; `east` may be beyond 180. */
  largestIn(part: Part, most: number): Town[]
  /**
   * Those whose name begins with a text, largest first, and then those with a later word that does; case and accents
   * do not matter. Behind a comma a text may name the region or the country: `springfield, illinois`.
   */
  find(text: string, most: number): Town[]
}

/** The data comes with the app, from its own server. Rejects when it cannot be had. */
export const loadTowns = async (): Promise<Towns> => openTowns(await fetchPlaces())

/** Opens the packed file of places. */
export async function openTowns(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Towns> {
  const index = openPlaceIndex(await unpack(packed))
  /** The names as they are compared, in the file's order; made by the first search. */
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

/** Without case, accents and hyphens. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[-’']/g, ' ').trim()
