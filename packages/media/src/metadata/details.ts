import type { MediaDetails, NamedPerson } from '../reading.ts'
import { isBoilerplate } from './values/boilerplate.ts'

const MAX_TEXT = 500
const MAX_PLACE = 200
const MAX_NAME = 100
const MOST_PEOPLE = 50

export type ClaimedDetails = { [K in Exclude<keyof MediaDetails, 'people'>]?: unknown } & {
  /** The areas are parts of the upright picture. */
  people?: readonly NamedPerson[] | undefined
  make?: unknown
  model?: unknown
}

/**
 * Requires every field except `isFavorite`, which only sidecars state. A forgotten field then fails to
 * compile.
 */
type CheckedDetails = {
  [K in Exclude<keyof MediaDetails, 'isFavorite'>]-?: MediaDetails[K] | undefined
}

export function checkDetails(claimed: ClaimedDetails): MediaDetails {
  const checked: CheckedDetails = {
    ...point(claimed),
    ...placeNames(claimed),
    cameraName: cameraName(text(claimed.make), text(claimed.model)),
    lens: text(claimed.lens),
    aperture: numberIn(claimed.aperture, 0.1, 1000),
    shutterSpeed: numberIn(claimed.shutterSpeed, 1e-7, 604_800),
    focalLength: numberIn(claimed.focalLength, 0.01, 100_000),
    iso: numberIn(first(claimed.iso), 1, 10_000_000),
    description: description(text(claimed.description)),
    people: checkPeople(claimed.people),
  }
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined))
}

// GPS receivers without a position write 0, 0, a point in the open sea. These coordinates count as missing.
function point(claimed: ClaimedDetails): Pick<CheckedDetails, 'latitude' | 'longitude'> {
  const latitude = numberIn(claimed.latitude, -90, 90)
  const longitude = numberIn(claimed.longitude, -180, 180)
  const isKnown =
    latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0)
  return isKnown
    ? { latitude: degrees(latitude), longitude: degrees(longitude) }
    : { latitude: undefined, longitude: undefined }
}

/**
 * Returns the place names in the file. If the file has coordinates but only one of the names, returns none:
 * the app then derives both names from the coordinates, so that they match.
 */
function placeNames(claimed: ClaimedDetails): Pick<CheckedDetails, 'city' | 'country'> {
  const city = text(claimed.city, MAX_PLACE)
  const country = text(claimed.country, MAX_PLACE)
  const isAll = (city && country) || point(claimed).latitude === undefined
  return isAll ? { city, country } : { city: undefined, country: undefined }
}

/** Trims the names and leaves out repeated ones, of which the first with an area stays. */
function checkPeople(claimed: readonly NamedPerson[] = []): NamedPerson[] | undefined {
  const people = new Map<string, NamedPerson>()
  for (const each of claimed) {
    const name = text(each.name, MAX_NAME)
    const key = name?.toLowerCase() ?? ''
    const before = people.get(key)
    const isNew = before ? !before.area && each.area : people.size < MOST_PEOPLE
    if (name && isNew) people.set(key, { ...each, name })
  }
  return people.size > 0 ? [...people.values()] : undefined
}

function numberIn(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && value >= min && value <= max ? value : undefined
}

// Seven decimals of a degree are a centimeter. Further decimals would be rounding errors of the conversion
// from minutes and seconds.
function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7
}

// In files that state several sensitivities, the ISO value is an array.
function first(value: unknown): unknown {
  return Array.isArray(value) || ArrayBuffer.isView(value) ? Object.values(value)[0] : value
}

function text(value: unknown, most = MAX_TEXT): string | undefined {
  if (typeof value !== 'string') return undefined
  const clean = value
    .slice(0, 4 * most)
    .replaceAll('\0', '')
    .trim()
  return [...clean].slice(0, most).join('').slice(0, most).toWellFormed() || undefined
}

const description = (written: string | undefined) =>
  written === undefined || isBoilerplate(written) ? undefined : written

// Names of models often start with their maker ("Canon", "Canon EOS 5D"; "NIKON CORPORATION", "NIKON D90").
// The result does not repeat the maker.
function cameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make
  const brand = (make.split(' ')[0] ?? make).toLowerCase()
  return model.toLowerCase().startsWith(brand) ? model : text(`${make} ${model}`)
}
