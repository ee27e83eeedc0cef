import { countryName } from './places/country-name.ts'
import { fetchPlaces, unpack } from './places/fetch-places.ts'
import { openPlaceIndex, type PlaceIndex } from './places/place-index.ts'

export interface Place {
  city?: string
  region?: string
  country?: string
}

/**
 * Finds the names of the place at a point. The country is the one whose land or coastal waters contain the
 * point. The city is one within 50 km in that country. On the open sea, there is neither.
 */
export interface Places {
  /** Takes degrees in WGS 84. */
  at(latitude: number, longitude: number): Place
}

/** Loads the place data from the app's own server. Rejects if it cannot be fetched. */
export async function loadPlaces(): Promise<Places> {
  return openPlaces(await fetchPlaces())
}

export async function openPlaces(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Places> {
  const [bytes, { iso1A2Code }] = await Promise.all([
    unpack(packed),
    import('@rapideditor/country-coder'),
  ])
  const cities: PlaceIndex = openPlaceIndex(bytes)
  return {
    at(latitude, longitude) {
      // The border data represents the 180th meridian as −180.
      const west = longitude >= 180 ? longitude - 360 : longitude
      const code = iso1A2Code([west, latitude], { level: 'territory' })
      if (!code) return {}
      const city = cities.cityAt(latitude, west, code)
      return { ...city, country: countryName(code) }
    },
  }
}
