import { texts } from '@safelight/texts/shared'

/** Formats the size of a file in a public link as `512 KB` or `3.4 MB`, and at least `1 KB` if it has bytes. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  return megabytes < 1
    ? texts.kilobytes({ size: formatDecimals(Math.max(megabytes * 1024, Math.min(bytes, 1)), 0) })
    : texts.megabytes({ size: formatDecimals(megabytes, 1) })
}

/** Formats a file's size for the owner of a link, whose files may be larger: `1.5 GB`. */
export const formatOwnFileSize = (bytes: number): string =>
  bytes < 1024 ** 3
    ? formatFileSize(bytes)
    : texts.gigabytes({ size: formatDecimals(bytes / 1024 ** 3, 1) })

/** Formats a duration as `0:08` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')
}

/** Formats a number with `digits` digits after the point, without separators: `1023.0`. */
export function formatDecimals(number: number, digits: 0 | 1 | 2): string {
  DECIMALS[digits] ??= new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return DECIMALS[digits].format(number)
}

const DECIMALS: Partial<Record<0 | 1 | 2, Intl.NumberFormat>> = {}

const count = new Intl.NumberFormat('en')

/** Formats a number with separators: `1,284`. */
export const formatNumber = (number: number): string => count.format(number)

/** Formats the estimated time left in rough steps. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 50) return texts.lessThanAMinuteLeft
  if (seconds < 90) return texts.aboutAMinuteLeft
  if (seconds < 5400) return texts.minutesLeft({ count: Math.round(seconds / 60) })
  if (seconds < 129_600) return texts.hoursLeft({ count: Math.round(seconds / 3600) })
  return texts.daysLeft({ count: Math.round(seconds / 86_400) })
}

const percent = new Intl.NumberFormat('en', { style: 'percent' })

export const formatPercent = (share: number): string => percent.format(share)

const list = new Intl.ListFormat('en', { style: 'short', type: 'unit' })

/** Joins names without “and”: `sea, sun`. */
export const formatList = (names: readonly string[]): string => list.format(names)

// British English puts no comma before the “and”.
const series = new Intl.ListFormat('en-GB')

/** `JPG, PNG and GIF`: joins names for a sentence. */
export const formatSeries = (names: readonly string[]): string => series.format(names)

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the day of a local time as `July 4, 2021`. */
export const formatDay = (local: string): string => date.format(new Date(`${local}Z`))

const shortDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats the day of a local time as `Jul 4, 2021`. */
export const formatShortDay = (local: string): string => shortDate.format(new Date(`${local}Z`))

/** Formats the day on which a picture was taken. `local` may be empty or invalid. */
export function formatDayTaken(local: string): string {
  if (!local) return texts.unknownDate
  return Number.isNaN(Date.parse(`${local}Z`)) ? texts.invalidDate : formatDay(local)
}

/** Formats the days between two local times as `July 4 – 9, 2021`, or as one day. */
export const formatDays = (first: string, last: string): string =>
  date.formatRange(new Date(`${first}Z`), new Date(`${last}Z`))

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Formats the day of an ISO 8601 time in this device's time zone. */
export const formatDate = (time: string): string => moment.format(new Date(time))

/** Formats the days of two times, in milliseconds since 1970, as `July 4 – 9, 2021`, or as one day. */
export const formatDates = (first: number, last: number): string => moment.formatRange(first, last)

const momentWithTime = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/**
 * Formats an ISO 8601 time at which something ends, in this device's time zone, as `July 4, 2021 at 3:21 AM`.
 * Leaves out midnight, at which only the day matters.
 */
export function formatEnd(time: string): string {
  const end = new Date(time)
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0
  return (isMidnight ? moment : momentWithTime).format(end)
}

const momentWithSeconds = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'medium',
})

/** Formats an ISO 8601 time in this device's time zone, as `July 4, 2021 at 3:21:07 AM`. */
export const formatMoment = (time: string): string => momentWithSeconds.format(new Date(time))

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats how long ago an ISO 8601 time was. A time in the future counts as now. */
export function formatAgo(time: string, now = Date.now()): string {
  const past = now - Date.parse(time)
  if (past < MINUTE) return texts.justNow
  if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return ago.format(-Math.floor(past / HOUR), 'hour')
  if (past < 7 * DAY) return ago.format(-Math.floor(past / DAY), 'day')
  return formatDate(time)
}
