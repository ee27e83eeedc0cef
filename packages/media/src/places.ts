import { countryName } from './places/country-name.ts'
import { fetchPlaces, unpack } from './places/fetch-places.ts'
import { openPlaceIndex, type PlaceIndex } from './places/place-index.ts'

/** A place in words, in English. */
export interface Place {
  city?: string
  /** The state, province or canton of the city. */
  region?: string
  country?: string
}

/**
 * Finds places in words. The country is the one whose land or coastal waters they are in; the city is one
 * of that country within 50 km. Of the open sea, and where nothing is near, there is nothing to say.
 */
export interface Places {
  /** Degrees, WGS 84. */
  at(latitude: number, longitude: number): Place
}

/**
 * Everything is on the device after this: the data comes with the app, from its own server, and no place is
 * ever asked for elsewhere. Rejects when the app's file cannot be had.
 */
export async function loadPlaces(): Promise<Places> {
  return openPlaces(await fetchPlaces())
}

/** Opens the packed file of places. */
export async function openPlaces(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Places> {
  const [bytes, { iso1A2Code }] = await Promise.all([
    unpack(packed),
    import('@rapideditor/country-coder'),
  ])
  const cities: PlaceIndex = openPlaceIndex(bytes)
  return {
    at(latitude, longitude) {
      // The borders' own meridian of 180 degrees is the western one.
      const west = longitude >= 180 ? longitude - 360 : longitude
      const code = iso1A2Code([west, latitude], { level: 'territory' })
      if (!code) return {}
      const city = cities.cityAt(latitude, west, code)
      return { ...city, country: countryName(code) }
    },
  }
}
