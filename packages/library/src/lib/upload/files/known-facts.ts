import { type MediaReading, momentTaken } from '@safelight/media/read'
import type { ExportedDetails } from '../../items/exported-details.ts'
import { DESCRIPTION_CHARS, takenSchema } from '../../items/item-details.ts'

/** What is known of a file beside its content, such as by what another program wrote beside it. */
export interface KnownFacts {
  /** The clock where it was taken, `YYYY-MM-DDTHH:mm:ss.SSS`, and its distance from UTC. */
  taken?: { local: string; offsetMinutes: number | null }
  /** The moment at which it was taken, in milliseconds since 1970, where no clock is known. */
  takenAt?: number
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

/** A reading with what is known beside it, which somebody may have set on purpose: it comes first. */
export function withFacts(reading: MediaReading, facts: KnownFacts): KnownReading {
  const { latitude, longitude, city, country, description, isFavorite, turns, stack } = facts
  const { exported } = facts
  const hasPlace = latitude !== undefined && longitude !== undefined
  return {
    ...reading,
    taken: exportedTaken(exported) ?? takenOf(reading.taken, facts),
    ...(exported ? { exported } : {}),
    ...(turns ? { turns } : {}),
    ...(stack ? { stack } : {}),
    details: {
      ...reading.details,
      ...(hasPlace ? { latitude, longitude } : {}),
      ...(city ? { city } : {}),
      ...(country ? { country } : {}),
      ...(description ? { description: description.slice(0, DESCRIPTION_CHARS) } : {}),
      ...(isFavorite ? { isFavorite } : {}),
    },
  }
}

function exportedTaken(exported: ExportedDetails | undefined): MediaReading['taken'] | undefined {
  const taken = takenSchema.safeParse(exported?.shared.taken).data
  return taken && { ...taken, isGuess: exported?.isTakenGuessed === true }
}

const MINUTE = 60_000
/** Zones differ from UTC by whole quarters of an hour, by fourteen hours at most. */
const QUARTER = 15
const MOST_OFFSET = 14 * 60

/**
 * A moment says nothing of the clock on the wall. If the file has one that shows this moment somewhere on earth, that
 * is where it was taken; otherwise somebody has set another date, and the device's own zone stands in.
 */
function takenOf(read: MediaReading['taken'], { taken, takenAt }: KnownFacts) {
  if (taken) return { ...taken, isGuess: false }
  if (takenAt === undefined) return read
  const minutes = (Date.parse(`${read.local}Z`) - takenAt) / MINUTE
  const offset = Math.round(minutes / QUARTER) * QUARTER
  const isSameMoment = Math.abs(offset) <= MOST_OFFSET && Math.abs(minutes - offset) <= 1
  if (read.isGuess || !isSameMoment) return momentTaken(takenAt) ?? read
  return { ...read, offsetMinutes: read.offsetMinutes ?? offset }
}
