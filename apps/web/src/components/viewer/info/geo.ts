import type { PlaceEdit } from '@safelight/client/edits'
import type { PrivateDetails } from '@safelight/client/item-details'
import { texts } from '@safelight/texts/components/viewer'

type Coordinates = Pick<PrivateDetails, 'latitude' | 'longitude'>

interface Place {
  city?: string | undefined
  region?: string | undefined
  country?: string | undefined
}

export interface TypedPlace {
  city: string
  country: string
  /** Latitude and longitude in degrees, `43.4676, 11.8851`. */
  coordinates: string
}

const NOTHING: TypedPlace = { city: '', country: '', coordinates: '' }

/**
 * Returns the changed fields of a place, or undefined if nothing changed. Leaves out unchanged coordinates,
 * because the form has rounded them. Throws RangeError for invalid coordinates.
 */
export function readPlace(typed: TypedPlace, shown: TypedPlace = NOTHING): PlaceEdit | undefined {
  const isChanged = (field: keyof TypedPlace) => typed[field].trim() !== shown[field].trim()
  const edit: PlaceEdit = {
    ...(isChanged('city') ? { city: typed.city } : {}),
    ...(isChanged('country') ? { country: typed.country } : {}),
    ...(isChanged('coordinates') ? { point: readCoordinates(typed.coordinates) } : {}),
  }
  return Object.keys(edit).length > 0 ? edit : undefined
}

function readCoordinates(text: string): { latitude: number; longitude: number } | null {
  if (text.trim() === '') return null
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
  if (!valid) throw new RangeError(texts.coordinatesUnreadable)
  return { latitude, longitude }
}

/** A place in one line, such as `Las Vegas, Nevada, United States`, without repeated names. */
export const placeName = ({ city, region, country }: Place): string =>
  [...new Set([city, region, country])].filter(Boolean).join(', ')

export const formatCoordinates = ({ latitude, longitude }: Coordinates): string =>
  latitude === undefined || longitude === undefined
    ? ''
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
