import {
  ALL_MEDIA_TYPES,
  extensionsOf,
  isPhotoType,
  isVideoType,
  type MediaType,
} from '@safelight/contract/media-types'
import { common, type Days, EVER } from '../days.ts'

export interface Wanted {
  days: Days
  /** The month, 1 to 12, in any year; undefined for all months. */
  month?: number | undefined
  types?: MediaType[] | undefined
}

/** Parses a search query. Returns undefined if the query is blank or its words contradict each other. */
export function readWords(query: string): Wanted | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return words.map(meaning).reduce(both, { days: EVER })
}

/** Returns the filter that a word stands for; undefined for an unknown word. */
function meaning(word: string): Wanted | undefined {
  if (DAYS.test(word)) return { days: daysOf(word) }
  const month = 1 + MONTHS.findIndex(name => word === name || word === name.slice(0, 3))
  if (month > 0) return { days: EVER, month }
  const types = TYPES.get(word)
  return types && { days: EVER, types }
}

function both(a: Wanted | undefined, b: Wanted | undefined): Wanted | undefined {
  if (!a || !b) return undefined
  const days = common(a.days, b.days)
  const month = a.month ?? b.month
  const types = b.types && (a.types ?? ALL_MEDIA_TYPES).filter(type => b.types?.includes(type))
  const isOfTwoMonths = b.month !== undefined && b.month !== month
  if (days.first > days.last || isOfTwoMonths || types?.length === 0) return undefined
  return { days, month, types: types ?? a.types }
}

const DAYS = /^\d{4}(-\d{2}(-\d{2})?)?$/

const daysOf = (word: string): Days => ({
  first: word + '-01-01'.slice(word.length - 4),
  last: word + '-12-31'.slice(word.length - 4),
})

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const PHOTOS = ALL_MEDIA_TYPES.filter(isPhotoType)
const VIDEOS = ALL_MEDIA_TYPES.filter(isVideoType)

const TYPES = new Map<string, MediaType[]>([
  ...ALL_MEDIA_TYPES.flatMap(type =>
    extensionsOf(type).map((extension): [string, MediaType[]] => [extension, [type]]),
  ),
  ['photo', PHOTOS],
  ['photos', PHOTOS],
  ['video', VIDEOS],
  ['videos', VIDEOS],
])
