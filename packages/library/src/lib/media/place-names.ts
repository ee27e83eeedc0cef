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
