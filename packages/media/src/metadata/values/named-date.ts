import type { Taken } from '../../reading.ts'
import { deviceTaken, isPlausible, localTaken } from './clock.ts'

const DAY_MS = 86_400_000
/** Archives and cameras without a clock write file times before this year. Such a time limits nothing. */
const OLDEST_FILE_TIME = Date.UTC(1990, 0, 1)

/** Identifiers in hexadecimal digits, which may contain the digits of a date. */
const IDENTIFIERS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24,}/giu

/** Facebook, WeChat and others: milliseconds since 1970, after letters at most. */
const MILLISECONDS = /^[A-Za-z_.-]{0,20}(1\d{12})(?:[ _(-].{0,12})?$/u

/** Pixel phones write the time in UTC, with milliseconds. */
const PIXEL = /^PXL_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)(\d{3})/u

const YEAR = '(?<year>(?:18|19|20)\\d\\d)'
/** A date whose parts are joined by nothing or by one separator, as in 20190704, 2019-07-04 and 2019_07_04. */
const DATE = `(?<!\\d)${YEAR}(?<between>[-_.]?)(?<month>\\d\\d)\\k<between>(?<day>\\d\\d)`
/** Halves of the day in Latin letters behind the time, and in Chinese, Japanese and Korean before it. */
const HALF = '(?<half>[ap]\\.?m\\b|上午|下午|午前|午後|오전|오후)'
const TIME =
  '(?:(?<hour>\\d\\d)(?<minute>\\d\\d)(?<second>\\d\\d)|' +
  '(?<shortHour>\\d{1,2})[-_.: ](?<shortMinute>\\d\\d)[-_.: ](?<shortSecond>\\d\\d))'

/** A date, up to ten other characters such as ` at `, then a time of the day to the second. */
const DATE_AND_TIME = new RegExp(
  `${DATE}(?:\\D{0,10}?${HALF})?\\D{0,10}?${TIME}(?:[-.]?(?<fraction>\\d{3})(?!\\d)|(?!\\d)|(?=_))(?:\\s?${HALF.replace('<half>', '<halfBehind>')})?`,
  'giu',
)
const DATE_ALONE = new RegExp(`${DATE}(?!\\d)`, 'gu')
/** Days before months are only accepted with dots, as scanners in Europe write them. */
const DAY_FIRST = /(?<!\d)(?<day>\d\d)\.(?<month>\d\d)\.(?<year>(?:18|19|20)\d\d)(?!\d)/gu

/**
 * Guesses the capture time from a file name, as cameras, phones, messengers, screenshots and scanners write
 * it. Returns undefined if the name holds no date, or one later than `lastModified` (milliseconds since
 * 1970): a file is never older than its picture. A name with a day alone gets the file's time of that day, or
 * noon.
 */
export function namedTaken(name: string, lastModified: number): Taken | undefined {
  const stem = name
    .replace(/\.[^.]{1,5}$/u, '')
    .replace(/[\u00a0\u202f]/gu, ' ')
    .replace(IDENTIFIERS, '')
  const taken = momentIn(stem) ?? clockIn(stem) ?? dayIn(stem, lastModified)
  return taken && !isLater(taken, lastModified) ? { ...taken, guess: 'name' } : undefined
}

function momentIn(stem: string): Taken | undefined {
  const pixel = PIXEL.exec(stem)?.slice(1)
  if (pixel) {
    const [year, month, day, hour, minute, second, fraction] = pixel
    const utc = localTaken(`${year}-${month}-${day}`, `${hour}:${minute}:${second}`, fraction)
    return utc && deviceTaken(Date.parse(`${utc.local}Z`))
  }
  const moment = Number(MILLISECONDS.exec(stem)?.[1] ?? Number.NaN)
  return isPlausible(moment) ? deviceTaken(moment) : undefined
}

function clockIn(stem: string): Taken | undefined {
  for (const { groups = {} } of stem.matchAll(DATE_AND_TIME)) {
    const { hour, minute, second, shortHour, shortMinute, shortSecond, fraction } = groups
    const half = (groups.half ?? groups.halfBehind)?.toLowerCase()
    const hours = hoursOf(Number(hour ?? shortHour), half)
    const time = `${hours}:${minute ?? shortMinute}:${second ?? shortSecond}`
    const taken = localTaken(dateOf(groups), time, fraction)
    if (taken) return taken
  }
  return undefined
}

function hoursOf(hour: number, half: string | undefined): string {
  const isLate = half !== undefined && /^p|下午|午後|오후/u.test(half)
  const ofDay = half === undefined ? hour : (hour % 12) + (isLate ? 12 : 0)
  return String(ofDay).padStart(2, '0')
}

function dayIn(stem: string, lastModified: number): Taken | undefined {
  for (const pattern of [DATE_ALONE, DAY_FIRST]) {
    for (const { groups = {} } of stem.matchAll(pattern)) {
      const day = dateOf(groups)
      const file = isPlausible(lastModified) ? deviceTaken(lastModified).local : ''
      const time = file.startsWith(day) ? file.slice(11, 19) : '12:00:00'
      const taken = localTaken(day, time, undefined)
      if (taken) return taken
    }
  }
  return undefined
}

const dateOf = ({ year, month, day }: Record<string, string | undefined>) =>
  `${year}-${month}-${day}`

/** Whether a time is later than the file's. If its zone is unknown, it may be ahead by a day. */
function isLater({ local, offsetMinutes }: Taken, lastModified: number): boolean {
  if (!isPlausible(lastModified) || lastModified < OLDEST_FILE_TIME) return false
  const moment = Date.parse(`${local}Z`) - (offsetMinutes ?? 0) * 60_000
  return moment > lastModified + DAY_MS
}
