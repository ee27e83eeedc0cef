import type { Taken } from '../reading.ts'

const DAY_MS = 86_400_000
const MAX_OFFSET_MINUTES = 14 * 60
// The year of the oldest photograph that survives.
const OLDEST = Date.UTC(1826, 0, 1)

/**
 * The time written in EXIF: 'YYYY:MM:DD HH:mm:ss', a fraction of a second in digits and an offset
 * '+HH:MM'. Undefined for anything that is no plausible date (1826 to tomorrow).
 */
export function exifTaken(date: unknown, fraction: unknown, offset: unknown): Taken | undefined {
  if (typeof date !== 'string') return undefined
  const match = /^(\d{4})[:\-/.](\d\d)[:\-/.](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(date.trim())
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as SixNumbers
  const digits = /^\s*(\d+)/.exec(String(fraction ?? ''))?.[1] ?? ''
  const ms = Number(digits.padEnd(3, '0').slice(0, 3))
  const clock = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  const local = wallClock(clock)
  // Date carries what is out of range over into the next field: such a date was never written.
  if (local.slice(0, 19) !== `${match[1]}-${match[2]}-${match[3]}T${match.slice(4, 7).join(':')}`)
    return undefined
  const offsetMinutes = parseOffset(offset)
  return isPlausible(clock - (offsetMinutes ?? 0) * 60_000)
    ? { local, offsetMinutes, source: 'exif' }
    : undefined
}

/** An ISO 8601 time with an offset, as Apple's QuickTime metadata has it. */
export function isoTaken(text: string): Taken | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)?$/.exec(
    text.trim(),
  )
  if (!match?.[1]) return undefined
  const taken = exifTaken(match[1], match[2], match[3])
  return taken && { ...taken, source: 'container' }
}

/** A moment (milliseconds since 1970, UTC) that a container states, as the clock of UTC. */
export function containerTaken(epochMs: number): Taken | undefined {
  // No container of this kind was written before 1970: earlier is an unset field.
  if (!(epochMs > 0) || !isPlausible(epochMs)) return undefined
  return { local: wallClock(epochMs), offsetMinutes: 0, source: 'container' }
}

/** The time of a file's last change in the device's own zone; now, when that is not plausible. */
export function fileTaken(lastModified: number): Taken {
  const moment = isPlausible(lastModified) ? lastModified : Date.now()
  const offsetMinutes = 0 - Math.round(new Date(moment).getTimezoneOffset())
  const local = wallClock(moment + offsetMinutes * 60_000)
  return { local, offsetMinutes, source: 'file' }
}

type SixNumbers = [number, number, number, number, number, number]

function parseOffset(offset: unknown): number | null {
  if (typeof offset !== 'string') return null
  if (offset.trim() === 'Z') return 0
  const match = /^\s*([+-])(\d\d):?(\d\d)/.exec(offset)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3]) > 59) return null
  return match[1] === '-' && minutes !== 0 ? -minutes : minutes
}

function isPlausible(epochMs: number): boolean {
  return epochMs >= OLDEST && epochMs <= Date.now() + DAY_MS
}

function wallClock(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 23)
}
