import type { MediaDetails, Taken } from '../../reading.ts'
import { wallClock } from './clock.ts'

type Point = Pick<MediaDetails, 'latitude' | 'longitude'>

/**
 * Gives a time the zone of the place where it was taken, with the zone's rules of that day. Replaces only a
 * zone that is unknown or a guess. Returns the time unchanged if there are no coordinates.
 */
export async function zonedByPlace(taken: Taken, { latitude, longitude }: Point): Promise<Taken> {
  const { local, offsetMinutes, guess } = taken
  const isOpen = offsetMinutes === null || guess === 'zone' || guess === 'name'
  if (latitude === undefined || longitude === undefined || !isOpen) return taken
  const zone = await zoneAt(latitude, longitude)
  const clock = Date.parse(`${local}Z`)
  if (offsetMinutes === null) return { ...taken, offsetMinutes: offsetOfClock(zone, clock) }
  const moment = clock - offsetMinutes * 60_000
  const offset = offsetAt(zone, moment)
  return {
    local: wallClock(moment + offset * 60_000),
    offsetMinutes: offset,
    guess: guess === 'zone' ? null : guess,
  }
}

/** Returns the IANA name of the time zone at a point in degrees, WGS 84. Throws for a point beyond the poles. */
export async function zoneAt(latitude: number, longitude: number): Promise<string> {
  const { default: lookUp } = await import('@photostructure/tz-lookup')
  return lookUp(latitude, longitude)
}

/** The formats by zone. Making one is ten times as slow as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}

/** Returns the offset of a zone (IANA name) from UTC in minutes, at a moment in milliseconds since 1970. */
export function offsetAt(zone: string, moment: number): number {
  const written = formatOf(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(written ?? '') ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/**
 * Returns the offset of a zone from UTC in minutes while its clocks show a time. `clock` is that time in
 * milliseconds since 1970, as if it were UTC.
 */
export function offsetOfClock(zone: string, clock: number): number {
  const near = offsetAt(zone, clock)
  return offsetAt(zone, clock - near * 60_000)
}
