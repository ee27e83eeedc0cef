import type { Day } from '../dates/days.ts'
import { type Part, readParts, SMALL } from '../query/query.ts'

/*
 * What of a query is looked for by its meaning.
 *
 *   "dog on the beach in 2024"  is the phrase "dog on the beach", and 2024
 *   "videos from Rome at night" is the phrase "night", videos, and the word Rome, if the library has that place
 *   "sunset 1234"               is the phrase "sunset", and the word 1234
 *
 * The parts that mean a date, a kind or favorites are none of the phrase, and neither are names and what is no
 * word of letters: all of these have to be met as they always have to be. Small words stay between the words of
 * the phrase, because a model understands them.
 */

export interface Phrase {
  /** As they were typed, in lower case. */
  words: string
  /** What has to be met beside it. */
  others: Part[]
}

/** The longest name that is recognized, in words. */
const MOST_WORDS = 4

/** `names` are pieces (pieces.ts) of what has a name of its own. undefined: nothing is left for a meaning. */
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
  // From the end: a small word belongs to what comes after it.
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
/** The beginning of a word, unlike one letter of scripts whose letters are words. */
const ONE_LETTER = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]$/u
