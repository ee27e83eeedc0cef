import type { Place } from '@safelight/library/edits'

/** A place as a person types it. */
export interface TypedPlace {
  city: string
  country: string
  /** Latitude and longitude in degrees, `43.4676, 11.8851`. */
  coordinates: string
}

/** Reads a typed place; undefined where nothing was typed. Throws RangeError for what are no coordinates. */
export function readPlace({ city, country, coordinates }: TypedPlace): Place | undefined {
  const point = coordinates.trim() ? readCoordinates(coordinates) : {}
  const place: Place = {
    ...point,
    ...(city.trim() ? { city: city.trim() } : {}),
    ...(country.trim() ? { country: country.trim() } : {}),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

/**
 * A place with what was typed over it; null for none. Coordinates that were left as they were shown keep
 * the digits that are not shown.
 */
export function changedPlace(before: Place, typed: TypedPlace): Place | null {
  if (typed.coordinates !== formatCoordinates(before)) return readPlace(typed) ?? null
  const { latitude, longitude } = before
  const point = latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
  const place = { ...point, ...readPlace({ ...typed, coordinates: '' }) }
  return Object.keys(place).length > 0 ? place : null
}

function readCoordinates(text: string): { latitude: number; longitude: number } {
  const [latitude, longitude, ...rest] = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  const valid =
    latitude !== undefined &&
    longitude !== undefined &&
    rest.length === 0 &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  if (!valid) throw new RangeError('Coordinates are two numbers such as 43.4676, 11.8851.')
  return { latitude, longitude }
}

/** A place in one line, such as `Arezzo, Italy`. */
export const placeName = ({ city, country }: Place): string =>
  [city, country].filter(Boolean).join(', ')

export const formatCoordinates = ({ latitude, longitude }: Place): string =>
  latitude === undefined || longitude === undefined
    ? ''
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
