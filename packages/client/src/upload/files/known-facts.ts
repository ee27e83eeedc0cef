import {
  isDateGuess,
  type MediaReading,
  momentTaken,
  uprightArea,
  zonedByPlace,
} from '@safelight/media/read'
import type { ExportedDetails } from '../../items/exported-details.ts'
import {
  DESCRIPTION_CHARS,
  type NamedPerson,
  SOURCE,
  sourceOfTaken,
  takenSchema,
} from '../../items/item-details.ts'
import { mergePeople } from '../../items/merging/merge-people.ts'

export interface KnownFacts {
  /** The local time at which the item was taken, `YYYY-MM-DDTHH:mm:ss.SSS`, and its offset from UTC. */
  taken?: { local: string; offsetMinutes: number | null }
  /** The moment at which the item was taken, in milliseconds since 1970. Used if no local time is known. */
  takenAt?: number
  movieTakenAt?: number
  latitude?: number
  longitude?: number
  city?: string
  country?: string
  description?: string
  isFavorite?: true
  /** The areas are parts of the stored picture, before its orientation applies. */
  people?: NamedPerson[]
  name?: string
  /** Quarter turns clockwise by which the item is turned when it is shown. */
  turns?: 1 | 2 | 3
  stack?: { id: string; place: number }
  exported?: ExportedDetails
}

export type KnownReading = MediaReading & Pick<KnownFacts, 'exported'>

export type JoinFacts = (
  reading: MediaReading,
  facts: KnownFacts,
  signal: AbortSignal,
) => Promise<KnownReading>

/** Adds facts from outside a file like `withFacts`, and then the time zone of the place. */
export async function joinFacts(reading: MediaReading, facts: KnownFacts): Promise<KnownReading> {
  const joined = withFacts(reading, facts)
  return { ...joined, taken: await zonedByPlace(joined.taken, joined.details) }
}

/**
 * Adds facts from outside a file to those read from the file. In a Safelight export, the facts are the
 * library's own details. A differing value of another program is a person's edit, and wins over the file's.
 */
export function withFacts(reading: MediaReading, facts: KnownFacts): KnownReading {
  const { description, isFavorite, turns, stack, name, city, country, exported } = facts
  const { details } = reading
  const taken = takenOf(reading.taken, facts)
  const place = elsewhere(details, facts)
  const people = peopleOf(reading, facts)
  const isDescribed =
    description !== undefined && description !== '' && description !== details.description
  const sources = {
    taken: taken.source,
    ...(place || city || country ? { place: SOURCE.SIDECAR } : {}),
    ...(isDescribed ? { description: SOURCE.SIDECAR } : {}),
    ...(name ? { name: SOURCE.SIDECAR } : {}),
    ...(turns ? { turns: SOURCE.SIDECAR } : {}),
    ...(stack ? { stack: SOURCE.SIDECAR } : {}),
  }
  return {
    ...reading,
    taken: taken.taken,
    sources,
    ...(exported ? { exported } : {}),
    ...(turns ? { turns } : {}),
    ...(stack ? { stack } : {}),
    details: {
      ...(place ? withoutPlace(details) : details),
      ...place,
      ...(city ? { city } : {}),
      ...(country ? { country } : {}),
      ...(isDescribed ? { description: description.slice(0, DESCRIPTION_CHARS) } : {}),
      ...(isFavorite ? { isFavorite } : {}),
      ...(people.length > 0 ? { people } : {}),
    },
  }
}

function peopleOf({ details, orientation = 1 }: MediaReading, { people }: KnownFacts) {
  const upright = people?.map(each => ({
    ...each,
    area: each.area && uprightArea(each.area, orientation),
  }))
  return mergePeople(details.people, upright)
}

function exportedTaken(exported: ExportedDetails | undefined): MediaReading['taken'] | undefined {
  const taken = takenSchema.safeParse(exported?.shared.taken).data
  return taken && { ...taken, guess: exported?.takenGuess ?? null }
}

/** Removes the file's place names, which do not apply if other coordinates replace the file's. */
function withoutPlace({ city: _, country: __, ...others }: MediaReading['details']) {
  return others
}

/**
 * Coordinates that differ by fewer degrees than this (about a kilometer) are the same place. Programs round
 * them.
 */
const SAME_PLACE = 0.01

function elsewhere(
  read: MediaReading['details'],
  { latitude, longitude, exported }: KnownFacts,
): { latitude: number; longitude: number } | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  const isSame =
    read.latitude !== undefined &&
    read.longitude !== undefined &&
    Math.abs(read.latitude - latitude) < SAME_PLACE &&
    Math.abs(read.longitude - longitude) < SAME_PLACE
  return isSame && !exported ? undefined : { latitude, longitude }
}

const MINUTE = 60_000
/** In minutes: offsets from UTC are multiples of `QUARTER`, up to `MOST_OFFSET`, which is fourteen hours. */
const QUARTER = 15
const MOST_OFFSET = 14 * 60

type Taken = MediaReading['taken']

/**
 * Decides when an item was taken, and which source says so.
 * 1. A time in a Safelight export always wins.
 * 2. If no other time is known, or the known time agrees with the file's clock, the file's time wins. The
 *   known time then only fills in an unknown zone.
 * 3. Otherwise the known time wins: somebody has set another date, or the file's time is a guess. A moment
 *   becomes a local time in the device's zone, which is a guess.
 */
function takenOf(
  read: Taken,
  { taken, takenAt, exported }: KnownFacts,
): { taken: Taken; source: number } {
  const ofFile = { taken: read, source: sourceOfTaken(read.guess) }
  const left = exportedTaken(exported)
  if (left) return { taken: left, source: left.guess ? sourceOfTaken(left.guess) : SOURCE.SIDECAR }
  if (taken) {
    if (isDateGuess(read) || !isSameClock(read, taken))
      return { taken: { ...taken, guess: null }, source: SOURCE.SIDECAR }
    return {
      ...ofFile,
      taken: zonedLike(read, taken),
    }
  }
  if (takenAt === undefined) return ofFile
  const minutes = (Date.parse(`${read.local}Z`) - takenAt) / MINUTE
  const offset =
    read.guess === 'zone' && read.offsetMinutes !== null
      ? read.offsetMinutes
      : Math.round(minutes / QUARTER) * QUARTER
  const isSameMoment = Math.abs(offset) <= MOST_OFFSET && Math.abs(minutes - offset) <= 1
  if (!isDateGuess(read) && isSameMoment)
    return { ...ofFile, taken: { ...read, offsetMinutes: read.offsetMinutes ?? offset } }
  const told = momentTaken(takenAt)
  return told ? { taken: told, source: SOURCE.SIDECAR } : ofFile
}

/** Fills in a zone that the file leaves open. A local time replaces a moment whose zone is a guess. */
function zonedLike(read: Taken, taken: NonNullable<KnownFacts['taken']>): Taken {
  if (read.guess === 'zone') return { ...taken, guess: null }
  return { ...read, offsetMinutes: read.offsetMinutes ?? taken.offsetMinutes }
}

/** Compares two local times to the minute, because some programs drop the seconds, and some drop the zone. */
function isSameClock(
  read: Taken,
  { local, offsetMinutes }: NonNullable<KnownFacts['taken']>,
): boolean {
  if (read.guess === 'zone' && read.offsetMinutes !== null && offsetMinutes !== null) {
    const zones = (read.offsetMinutes - offsetMinutes) * MINUTE
    return Math.abs(Date.parse(`${read.local}Z`) - Date.parse(`${local}Z`) - zones) < MINUTE
  }
  const isSameZone =
    read.offsetMinutes === null || offsetMinutes === null || read.offsetMinutes === offsetMinutes
  return isSameZone && Math.abs(Date.parse(`${read.local}Z`) - Date.parse(`${local}Z`)) < MINUTE
}
