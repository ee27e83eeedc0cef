import { loadPlaces, type Place, type Places } from '@safelight/media/places'

/** Names the place of coordinates. Returns `{}` without coordinates, and for places without a name. */
export type NamePlace = (at: { latitude?: number; longitude?: number }) => Promise<Place>

/**
 * Names places on this device. Loads the data with the first coordinates. If loading fails, returns no names,
 * and retries with the next coordinates.
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

/** The place fields of an item's details. */
export interface WrittenPlace {
  latitude?: number | undefined
  longitude?: number | undefined
  city?: string | undefined
  country?: string | undefined
}

/**
 * Returns an item's place in words: the written names and the region of its coordinates. Without written
 * names, also the city and country of its coordinates.
 */
export type PlaceOf = (written: WrittenPlace) => Promise<Place>

/** Looks up the names of nearby coordinates only once. */
export function createPlaceOf(namePlace: NamePlace): PlaceOf {
  const known = new Map<string, ReturnType<NamePlace>>()

  async function named(latitude: number, longitude: number): Promise<Place> {
    // A hundredth of a degree is about a kilometer.
    const about = `${latitude.toFixed(2)} ${longitude.toFixed(2)}`
    const naming = known.get(about) ?? namePlace({ latitude, longitude })
    known.set(about, naming)
    const place = await naming
    // No name means open sea, or that loading failed. Later items look it up again.
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
