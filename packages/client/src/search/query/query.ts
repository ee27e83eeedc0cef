import {
  ALL_MEDIA_TYPES,
  extensionsOf,
  isPhotoType,
  isVideoType,
  type MediaType,
} from '@safelight/contract/media-types'
import type { Day, Days } from '../dates/days.ts'
import { completePeriod, readPeriod } from '../dates/periods.ts'
import { piecesOf } from '../texts/pieces.ts'

/*
 * The grammar of queries. An item must match all parts.
 *
 *   query    = { part }
 *   part     = period | kind | "favorite" | word
 *   kind     = "photo" | "video" | "gif" | "jpeg" | "png" | "mp4", also in the plural and in synonyms
 *   word     = anything else, searched in names, labels, descriptions, albums, cameras, lenses and places
 *
 * periods.ts has the grammar of dates. Small words such as "in" and "from" are ignored if the query has other
 * parts. The last word is unfinished unless a space follows. An unfinished word also means every word that it
 * can become, so that results do not disappear while a person types on from `ju` to `july`.
 */

/** A condition of a query. An item meets it if the item matches `meaning` or has all of `words`. */
export interface Part {
  words: string[]
  meaning?: Meaning
  /** Whether the words have only this meaning. If so, items that merely contain the words come later. */
  certain: boolean
}

export interface Meaning {
  days?: readonly Days[]
  /** Bits of `kindOf`, of which one must match. */
  kinds?: number
  favorite?: true
}

export const kindOf = (type: string): number =>
  ALL_MEDIA_TYPES.reduce((bits, each, i) => bits | (each === type ? 1 << i : 0), 0)

export const BEHIND_KINDS = 1 << ALL_MEDIA_TYPES.length

/** A blank query has no parts. `today` is the person's local day. */
export function readQuery(text: string, today: Day): Part[] {
  const meant = readParts(text, today)
    .map(({ part }) => part)
    .filter(({ words, meaning }) => words.length > 0 || meaning)
  const telling = meant.filter(
    ({ words: [word = ''], meaning }) => meaning || !SMALL.has(word.trim()),
  )
  return telling.length > 0 ? telling : meant
}

/** Reads all parts of a query with their words, including the parts that `readQuery` leaves out. */
export function readParts(text: string, today: Day): { part: Part; text: string }[] {
  const words = (text.slice(0, MOST_CHARS).toLowerCase().match(WORDS) ?? []).map(word =>
    word.startsWith('..') ? '..' : word,
  )
  const parts: { part: Part; text: string }[] = []
  let at = 0
  while (at < words.length) {
    const period = readPeriod(words, at, today)
    const length = period?.words ?? 1
    const isTyped = at + length === words.length && !/\s$/.test(text)
    const taken = words.slice(at, at + length)
    const part = period
      ? periodPart(taken, period.days)
      : wordPart(taken, isTyped ? today : undefined)
    parts.push({ part, text: taken.join(' ') })
    at += length
  }
  return parts
}

const periodPart = (words: string[], days: Days[]): Part => ({
  words: piecesOfAll(words),
  meaning: { days },
  certain: true,
})

function wordPart(words: string[], today: Day | undefined): Part {
  const [word = ''] = words
  const pieces = piecesOfAll(words)
  const meaning = NAMED.get(word)
  if (meaning) return { words: pieces, meaning, certain: true }
  const completed = today === undefined ? undefined : complete(word, today)
  return { words: pieces, certain: false, ...(completed ? { meaning: completed } : {}) }
}

function complete(typed: string, today: Day): Meaning | undefined {
  if (typed.length < 2) return undefined
  const days = completePeriod(typed, today)
  const named = [...NAMED].filter(([name]) => name.startsWith(typed)).map(([, meaning]) => meaning)
  const kinds = named.reduce((all, meaning) => all | (meaning.kinds ?? 0), 0)
  const favorite = named.some(meaning => meaning.favorite)
  if (days.length === 0 && named.length === 0) return undefined
  return {
    ...(days.length > 0 ? { days } : {}),
    ...(kinds > 0 ? { kinds } : {}),
    ...(favorite ? { favorite } : {}),
  }
}

const piecesOfAll = (words: string[]) => words.map(piecesOf).filter(Boolean)

/** Longer queries are cut. No name is longer. */
const MOST_CHARS = 1024

/** The dots of a range are a word of their own: `2019..2021`. */
const WORDS = /\.{2,}|(?:(?!\.\.)\S)+/g

export const SMALL: ReadonlySet<string> = new Set(
  'a an and at by from in my near of on the with'.split(' '),
)

const kinds = (names: string[], types: readonly MediaType[]) => {
  const bits = types.reduce((all, type) => all | kindOf(type), 0)
  return names.map((name): [string, Meaning] => [name, { kinds: bits }])
}

const PHOTOS = ALL_MEDIA_TYPES.filter(isPhotoType)
const VIDEOS = ALL_MEDIA_TYPES.filter(isVideoType)

const NAMED = new Map<string, Meaning>([
  ...kinds('photo photos picture pictures image images pic pics'.split(' '), PHOTOS),
  ...kinds('video videos movie movies clip clips'.split(' '), VIDEOS),
  ...ALL_MEDIA_TYPES.flatMap(type =>
    kinds(
      extensionsOf(type).flatMap(name => [name, `${name}s`]),
      [type],
    ),
  ),
  // cspell:ignore favourite favourites -- people search in British English too
  ...['favorite', 'favorites', 'favourite', 'favourites', 'starred'].map(
    (name): [string, Meaning] => [name, { favorite: true }],
  ),
])
