import type { Day } from '../dates/days.ts'
import { type Part, readParts, SMALL } from '../query/query.ts'

/*
 * The phrase of a query is the part that the picture model searches for.
 *
 *   "dog on the beach in 2024"  is the phrase "dog on the beach", and 2024
 *   "videos from Rome at night" is the phrase "night", videos, and the word Rome, if the library has that place
 *   "sunset 1234"               is the phrase "sunset", and the word 1234
 *
 * Dates, kinds, favorites, names and words with digits are not part of the phrase: items must match them as
 * usual. Small words stay between the words of the phrase, because a model understands them.
 */

export interface Phrase {
  words: string
  others: Part[]
}

const MOST_WORDS = 4

/**
 * Reads the phrase of a query; undefined if the query has none. `names` has the pieces (pieces.ts) of names
 * in the library.
 */
export function readPhrase(
  text: string,
  today: Day,
  names: ReadonlySet<string>,
): Phrase | undefined {
  const read = readParts(text, today).map(({ part, text: typed }) => {
    const word = bare(typed)
    const isSmall = SMALL.has(word)
    return { part, word, isSmall, isOther: part.certain || !(isSmall || LETTERS.test(word)) }
  })
  for (let at = 0; at < read.length; at++) {
    for (let length = Math.min(MOST_WORDS, read.length - at); length > 0; length--) {
      const run = read.slice(at, at + length)
      if (!names.has(run.flatMap(({ part }) => part.words).join(''))) continue
      for (const each of run) each.isOther = true
      at += length - 1
      break
    }
  }

  const words: string[] = []
  const others: Part[] = []
  // Go backwards, because a small word belongs to the word after it.
  let isBehindWord = false
  for (const { part, word, isSmall, isOther } of read.reverse()) {
    if (isOther) others.unshift(part)
    else if (!isSmall || isBehindWord) words.unshift(word)
    isBehindWord = !isOther && (!isSmall || isBehindWord)
  }
  const phrase = words.slice(words.findIndex(word => !SMALL.has(word))).join(' ')
  if (phrase === '' || ONE_LETTER.test(phrase)) return undefined
  return {
    words: phrase,
    others: others.filter(({ words: each, meaning }) => each.length > 0 || meaning),
  }
}

const bare = (typed: string) => typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

const LETTERS = /^[\p{L}\p{M}\p{Pd}'’]+$/u
/** A single letter is an unfinished word, except in scripts with words of one letter. */
const ONE_LETTER = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]$/u
