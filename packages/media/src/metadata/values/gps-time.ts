import type { Taken } from '../../reading.ts'
import { exifTaken } from './clock.ts'

const QUARTER_MS = 15 * 60_000
/** In milliseconds: how far a receiver's time may be from the shot, because it may be that of the last fix. */
const MOST_LAG = 2 * 60_000
/** In minutes: the zone farthest from UTC. */
const MOST_OFFSET = 14 * 60

/**
 * Returns the moment of the GPS tags (CIPA DC-008, 4.6.6) in milliseconds since 1970: a date as
 * `YYYY:MM:DD`, and a time in UTC as three numbers. Returns undefined unless both are plausible.
 */
export function gpsMoment({
  GPSDateStamp: date,
  GPSTimeStamp: time,
}: Readonly<Record<string, unknown>>): number | undefined {
  const clock = clockOf(time)
  if (typeof date !== 'string' || !clock) return undefined
  const taken = exifTaken(`${date.slice(0, 10)} ${clock}`, undefined, '+00:00')
  return taken && Date.parse(`${taken.local}Z`)
}

/** exifr returns the three numbers joined by colons, and older files hold them as an array. */
function clockOf(time: unknown): string | undefined {
  const numbers = typeof time === 'string' ? time.split(':') : Array.from(Object(time) as number[])
  const parts = numbers.map(each => Math.floor(Number(each)))
  const isClock = parts.length === 3 && parts.every(each => each >= 0 && each < 60)
  return isClock ? parts.map(each => String(each).padStart(2, '0')).join(':') : undefined
}

/**
 * Gives a local time without a zone the offset by which it is ahead of a moment, rounded to quarters of an
 * hour. Leaves the zone open if the two do not agree.
 */
export function zonedBy(moment: number | undefined, taken: Taken | undefined): Taken | undefined {
  if (moment === undefined || taken?.offsetMinutes !== null) return taken
  const ahead = Date.parse(`${taken.local}Z`) - moment
  const offset = Math.round(ahead / QUARTER_MS) * QUARTER_MS
  const offsetMinutes = offset / 60_000
  const isZone = Math.abs(ahead - offset) <= MOST_LAG && Math.abs(offsetMinutes) <= MOST_OFFSET
  return isZone ? { ...taken, offsetMinutes: offsetMinutes + 0 } : taken
}
