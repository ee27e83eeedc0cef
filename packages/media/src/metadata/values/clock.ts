import type { Guess, Taken } from '../../reading.ts'

const DAY_MS = 86_400_000
const MAX_OFFSET_MINUTES = 14 * 60
// The oldest plausible date is in the year of the oldest surviving photograph.
const OLDEST = Date.UTC(1826, 0, 1)

/**
 * Parses an EXIF time: 'YYYY:MM:DD HH:mm:ss', digits of a fraction of a second, and an offset '+HH:MM'.
 * Returns undefined if it is no plausible date (1826 to tomorrow).
 */
export function exifTaken(date: unknown, fraction: unknown, offset: unknown): Taken | undefined {
  if (typeof date !== 'string') return undefined
  const match = /^(\d{4})[:\-/.](\d\d)[:\-/.](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(date.trim())
  return match
    ? localTaken(match.slice(1, 4).join('-'), match[4] ?? '', fraction, offset)
    : undefined
}

/**
 * Parses a time as XMP (ISO 16684-1, 8.2.1.2) and QuickTime metadata write it: ISO 8601, where seconds,
 * offset or the time of day may be missing. Of several times, uses the first.
 */
export function isoTaken(text: string): Taken | undefined {
  const match =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)?)?(?:$|, )/.exec(
      text.trim(),
    )
  if (!match?.[1]) return undefined
  const [, day, minutes = '00:00', seconds = ':00', fraction, offset] = match
  return localTaken(day, minutes + seconds, fraction, offset)
}

/** Parses a pair of IPTC datasets (IIM 4.2, 2:55 and 2:60): 'CCYYMMDD' and optionally 'HHMMSS±HHMM'. */
export function iptcTaken(date: unknown, time: unknown): Taken | undefined {
  if (typeof date !== 'string' || !/^\d{8}$/.test(date)) return undefined
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const clock = /^(\d\d)(\d\d)(\d\d)([+-]\d{4})?/.exec(String(time ?? ''))
  return localTaken(day, clock ? clock.slice(1, 4).join(':') : '00:00:00', undefined, clock?.[4])
}

/**
 * Converts a time (milliseconds since 1970, UTC) to the wall clock at an offset from UTC in minutes. Returns
 * undefined for 0 and less, because such a field was never set.
 */
export const zonedTaken = (epochMs: number, offsetMinutes: number): Taken | undefined =>
  epochMs > 0 && isPlausible(epochMs) && Math.abs(offsetMinutes) <= MAX_OFFSET_MINUTES
    ? { local: wallClock(epochMs + offsetMinutes * 60_000), offsetMinutes, guess: null }
    : undefined

/**
 * Guesses the capture time from the time when the file was modified, in the device's time zone. If that time
 * is implausible, uses the current time.
 */
export const fileTaken = (lastModified: number): Taken => ({
  ...deviceTaken(isPlausible(lastModified) ? lastModified : Date.now()),
  guess: 'file',
})

/**
 * Converts a time (milliseconds since 1970, UTC) to the device's time zone, as a guess, because the time zone
 * of the place of capture is unknown. Returns undefined for a time before 1826 or after tomorrow.
 */
export const momentTaken = (epochMs: number): Taken | undefined =>
  isPlausible(epochMs) ? deviceTaken(epochMs) : undefined

/** The oldest date that a container may state: no camera recorded such a file before. */
const OLDEST_CONTAINER = Date.UTC(1980, 0, 1)

/** Converts a container's time like `momentTaken`. Returns undefined for a clock that was never set. */
export const containerTaken = (epochMs: number): Taken | undefined =>
  epochMs >= OLDEST_CONTAINER ? momentTaken(epochMs) : undefined

/** Whether the time itself is a guess, not only its zone. */
export const isDateGuess = ({ guess }: { guess: Guess | null }): boolean =>
  guess !== null && guess !== 'zone'

/** The largest difference, in milliseconds, between the times of files that a camera wrote for one shot. */
const SAME_SHOT = 2000
const QUARTER_MS = 15 * 60_000

/**
 * Whether two times denote the same moment within two seconds. If a time zone is unknown, the clocks may
 * differ by any number of whole quarter-hours. False if either time is unknown or a guess.
 */
export function isSameMoment(a: Taken | undefined, b: Taken | undefined): boolean {
  if (!a || !b || isDateGuess(a) || isDateGuess(b)) return false
  const clocks = Date.parse(`${a.local}Z`) - Date.parse(`${b.local}Z`)
  if (a.offsetMinutes !== null && b.offsetMinutes !== null) {
    return Math.abs(clocks - (a.offsetMinutes - b.offsetMinutes) * 60_000) <= SAME_SHOT
  }
  const zones = Math.round(clocks / QUARTER_MS) * QUARTER_MS
  // Two zones differ by 26 hours at most: they range from 12 hours behind UTC to 14 ahead.
  return Math.abs(zones) <= 26 * 60 * 60_000 && Math.abs(clocks - zones) <= SAME_SHOT
}

/** Converts a plausible time (milliseconds since 1970, UTC) to the device's time zone. */
export function deviceTaken(epochMs: number): Taken & { offsetMinutes: number } {
  const offsetMinutes = 0 - Math.round(new Date(epochMs).getTimezoneOffset())
  return { local: wallClock(epochMs + offsetMinutes * 60_000), offsetMinutes, guess: 'zone' }
}

/**
 * Checks a day `YYYY-MM-DD` and a time `HH:mm:ss`, with the digits of a fraction of a second and an offset as
 * `+HH:MM`. Returns undefined if they are no plausible date (1826 to tomorrow).
 */
export function localTaken(
  day: string,
  time: string,
  fraction: unknown,
  offset?: unknown,
): Taken | undefined {
  const digits = /^\s*(\d+)/.exec(String(fraction ?? ''))?.[1] ?? ''
  const local = `${day}T${time}.${digits.padEnd(3, '0').slice(0, 3)}`
  const clock = Date.parse(`${local}Z`)
  // `Date` turns an invalid day, such as February 30, into a day of the next month. Rejects such dates.
  if (Number.isNaN(clock) || wallClock(clock) !== local) return undefined
  const offsetMinutes = parseOffset(offset)
  return isPlausible(clock - (offsetMinutes ?? 0) * 60_000)
    ? { local, offsetMinutes, guess: null }
    : undefined
}

function parseOffset(offset: unknown): number | null {
  if (typeof offset !== 'string') return null
  if (offset.trim() === 'Z') return 0
  const match = /^\s*([+-])(\d\d):?(\d\d)/.exec(offset)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3]) > 59) return null
  return match[1] === '-' && minutes !== 0 ? -minutes : minutes
}

/** Whether a time (milliseconds since 1970, UTC) is between the oldest surviving photograph and tomorrow. */
export function isPlausible(epochMs: number): boolean {
  return epochMs >= OLDEST && epochMs <= Date.now() + DAY_MS
}

/** Writes a time in milliseconds since 1970 as `YYYY-MM-DDTHH:mm:ss.SSS`. */
export function wallClock(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 23)
}
