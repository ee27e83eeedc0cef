import { loadOtherNames, type OtherNames } from '@safelight/media/other-names'
import { loadPlaces, type Place, type Places } from '@safelight/media/places'

/**
 * Returns the names of the place at these coordinates; `{}` without coordinates, or if the place has no name.
 */
export type NamePlace = (at: { latitude?: number; longitude?: number }) => Promise<Place>

/**
 * Finds place names on this device. The first call with coordinates loads the place data. If loading fails,
 * returns no names, and the next call loads again.
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

export interface WrittenPlace {
  latitude?: number | undefined
  longitude?: number | undefined
  city?: string | undefined
  country?: string | undefined
}

/**
 * Returns the place names to show for an item: those in its details, plus the region of its coordinates. If
 * the details have no names, all names come from the coordinates. One place has one name: `Munich` for
 * `München` too.
 */
export type PlaceOf = (written: WrittenPlace) => Promise<Place>

/** The other names are loaded with the first item that has place names in its details. */
export function createPlaceOf(
  namePlace: NamePlace,
  otherNames: ReadOtherNames = createOtherNames(),
): PlaceOf {
  const known = new Map<string, ReturnType<NamePlace>>()

  async function named(latitude: number, longitude: number): Promise<Place> {
    // Round to a hundredth of a degree (about a kilometer), so that nearby items share one lookup.
    const about = `${latitude.toFixed(2)} ${longitude.toFixed(2)}`
    const naming = known.get(about) ?? namePlace({ latitude, longitude })
    known.set(about, naming)
    const place = await naming
    // Without a country, the place is at sea, or loading failed. Forget the answer, so that a later call asks
    // again.
    if (!place.country) known.delete(about)
    return place
  }

  return async ({ latitude, longitude, city, country }) => {
    const written = { ...(city && { city }), ...(country && { country }) }
    if (latitude === undefined || longitude === undefined) return usual(written)
    const place = await named(latitude, longitude)
    if (!city && !country) return place
    const names = await usual({ ...written, ...(!country && { country: place.country }) })
    // Add the region only if its country is the one that the details name.
    const isThere = !country || names.country === place.country
    return {
      ...(names.city && { city: names.city }),
      ...(country && { country: names.country }),
      ...(isThere && place.region && { region: place.region }),
    }
  }

  async function usual(written: Place): Promise<Place> {
    if (!written.city && !written.country) return written
    return (await otherNames())?.usual(written) ?? written
  }
}

/** Resolves to undefined if the names cannot be loaded. */
export type ReadOtherNames = () => Promise<OtherNames | undefined>

/** Loads the other names once. After a failure, a call in a later minute loads again. */
export function createOtherNames(
  load: () => Promise<OtherNames> = loadOtherNames,
  now: () => number = Date.now,
): ReadOtherNames {
  let loading: Promise<OtherNames | undefined> | undefined
  let failedAt: number | undefined
  return () => {
    if (failedAt !== undefined && now() - failedAt >= RETRY_MS) loading = failedAt = undefined
    loading ??= load().catch(() => {
      failedAt = now()
      return undefined
    })
    return loading
  }
}

/** Every item asks for names, so a device without a network must not fetch for each. */
const RETRY_MS = 60_000
