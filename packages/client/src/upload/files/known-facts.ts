import { type MediaReading, momentTaken } from '@safelight/media/read'
import type { ExportedDetails } from '../../items/exported-details.ts'
import { DESCRIPTION_CHARS, SOURCE, takenSchema } from '../../items/item-details.ts'

/** What is known of a file beside its content, such as by what another program wrote beside it. */
export interface KnownFacts {
  /** The clock where it was taken, `YYYY-MM-DDTHH:mm:ss.SSS`, and its distance from UTC. */
  taken?: { local: string; offsetMinutes: number | null }
  /** The moment at which it was taken, in milliseconds since 1970, where no clock is known. */
  takenAt?: number
  /** The same of the movie that makes it move. */
  movieTakenAt?: number
  latitude?: number
  longitude?: number
  city?: string
  country?: string
  description?: string
  isFavorite?: true
  /** What it is called, whatever its file is. */
  name?: string
  /** Quarters of a turn clockwise by which it is shown. */
  turns?: 1 | 2 | 3
  /** The stack that it was in, and its place there. */
  stack?: { id: string; place: number }
  /** All details of an item that Safelight has exported: they are what its owner left. */
  exported?: ExportedDetails
}

/** What was read of a file and beside it. */
export type KnownReading = MediaReading & Pick<KnownFacts, 'exported'>

/** A reading with what is known beside it, and the names of its place. */
export type JoinFacts = (
  reading: MediaReading,
  facts: KnownFacts,
  signal: AbortSignal,
) => Promise<KnownReading>

/**
 * A reading with what is known beside it. An own export gives back what the library knew. Any other program copies what
 * the file says: where it says something else, somebody has set that there, and it comes first.
 */
export function withFacts(reading: MediaReading, facts: KnownFacts): KnownReading {
  const { description, isFavorite, turns, stack, name, city, country, exported } = facts
  const { details } = reading
  const taken = takenOf(reading.taken, facts)
  const place = elsewhere(details, facts)
  const isDescribed =
    description !== undefined && description !== '' && description !== details.description
  const beside = {
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
    sources: beside,
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
    },
  }
}

function exportedTaken(exported: ExportedDetails | undefined): MediaReading['taken'] | undefined {
  const taken = takenSchema.safeParse(exported?.shared.taken).data
  return taken && { ...taken, isGuess: exported?.isTakenGuessed === true }
}

/** The names of a place do not go with other coordinates. */
function withoutPlace({ city: _, country: __, ...others }: MediaReading['details']) {
  return others
}

/** Programs round coordinates. A hundredth of a degree is a kilometer. */
const SAME_PLACE = 0.01

/** The place that is known beside a file, unless the file says the same. */
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
/** Zones differ from UTC by whole quarters of an hour, by fourteen hours at most. */
const QUARTER = 15
const MOST_OFFSET = 14 * 60

type Taken = MediaReading['taken']

/**
 * The time of a file, and where it comes from. What is known beside it names a clock or, as a moment, none. If the
 * file's own clock shows that time, the file comes first, with the zone that follows; otherwise somebody has set
 * another date. A moment that no clock shows is told by the device's own zone.
 */
function takenOf(
  read: Taken,
  { taken, takenAt, exported }: KnownFacts,
): { taken: Taken; source: number } {
  const ofFile = { taken: read, source: read.isGuess ? SOURCE.TIME : SOURCE.FILE }
  const left = exportedTaken(exported)
  if (left) return { taken: left, source: left.isGuess ? SOURCE.TIME : SOURCE.SIDECAR }
  if (taken) {
    if (read.isGuess || !isSameClock(read, taken))
      return { taken: { ...taken, isGuess: false }, source: SOURCE.SIDECAR }
    return {
      ...ofFile,
      taken: { ...read, offsetMinutes: read.offsetMinutes ?? taken.offsetMinutes },
    }
  }
  if (takenAt === undefined) return ofFile
  const minutes = (Date.parse(`${read.local}Z`) - takenAt) / MINUTE
  const offset = Math.round(minutes / QUARTER) * QUARTER
  const isSameMoment = Math.abs(offset) <= MOST_OFFSET && Math.abs(minutes - offset) <= 1
  if (!read.isGuess && isSameMoment)
    return { ...ofFile, taken: { ...read, offsetMinutes: read.offsetMinutes ?? offset } }
  const told = momentTaken(takenAt)
  return told ? { taken: told, source: SOURCE.SIDECAR } : ofFile
}

/** Some programs drop the seconds, and some the zone. */
function isSameClock(
  read: Taken,
  { local, offsetMinutes }: NonNullable<KnownFacts['taken']>,
): boolean {
  const isSameZone =
    read.offsetMinutes === null || offsetMinutes === null || read.offsetMinutes === offsetMinutes
  return isSameZone && Math.abs(Date.parse(`${read.local}Z`) - Date.parse(`${local}Z`)) < MINUTE
}
