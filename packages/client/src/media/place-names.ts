import { loadPlaces, type Place, type Places } from '@safelight/media/places'

/** Names the place of coordinates; `{}` without coordinates, and for places without a name. */
export type NamePlace = (at: { latitude?: number; longitude?: number }) => Promise<Place>

/**
 * Names places on this device. The data is loaded with the first coordinates. If that fails, places stay
 * without names, and the next coordinates try again.
 */
export function createPlaceNames(load: () => Promise<Places> = loadPlaces): NamePlace {
  let loading: Promise<Places> | undefined
  return async ({ latitude, longitude }) => {
    if (latitude === undefined || longitude === undefined) return {}
    loading ??= load()
    try {
      return (await loading).at(latitude, longitude)
    } catch {
      loading = undefined
      return {}
    }
  }
}

/** What is written down of where an item was. */
export interface WrittenPlace {
  latitude?: number | undefined
  longitude?: number | undefined
  city?: string | undefined
  country?: string | undefined
}

/**
 * The place of an item in words: what is written down, the region that its coordinates are in and, where
 * nothing is written, the city and country, too.
 */
export type PlaceOf = (written: WrittenPlace) => Promise<Place>

/** Asks for the names of about the same place once. */
export function createPlaceOf(namePlace: NamePlace): PlaceOf {
  const known = new Map<string, ReturnType<NamePlace>>()

  async function named(latitude: number, longitude: number): Promise<Place> {
    // A hundredth of a degree is a kilometer.
    const about = `${latitude.toFixed(2)} ${longitude.toFixed(2)}`
    const naming = known.get(about) ?? namePlace({ latitude, longitude })
    known.set(about, naming)
    const place = await naming
    // There is no name at sea, nor if the names cannot be loaded: then later items ask again.
    if (!place.country) known.delete(about)
    return place
  }

  return async ({ latitude, longitude, city, country }) => {
    const written = { ...(city && { city }), ...(country && { country }) }
    if (latitude === undefined || longitude === undefined) return written
    const place = await named(latitude, longitude)
    if (!city && !country) return place
    // The coordinates may lie in another country than the one in the details.
    const isThere = !country || country === place.country
    return { ...written, ...(isThere && place.region && { region: place.region }) }
  }
}
