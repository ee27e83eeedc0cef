import type { SearchIndex } from '../index/search-index.ts'
import type { Part } from '../query/query.ts'
import { piecesOf } from '../texts/pieces.ts'
import type { Things } from '../things/classes-of.ts'

export type ThingsOf = (words: string) => Things

/**
 * Returns the words of a phrase (phrase.ts) that name no thing, as `text` has them. Leaves out words that an
 * item's texts contain, such as its name or the text in the picture, and unfinished words that may become a date
 * or a kind.
 */
export function notUnderstood(
  text: string,
  phrase: string,
  parts: readonly Part[],
  index: Pick<SearchIndex, 'find'>,
  thingsOf: ThingsOf,
): string[] {
  const begun = new Set(parts.flatMap(({ words, meaning }) => (meaning ? words : [])))
  return thingsOf(phrase)
    .unknown.filter(word => {
      const pieces = piecesOf(word)
      return !begun.has(pieces) && index.find([{ words: [pieces], certain: false }]).length === 0
    })
    .map(word => asTyped(word, text))
}

/** A phrase is in lower case. */
function asTyped(word: string, text: string): string {
  const at = text.toLowerCase().indexOf(word)
  const typed = text.slice(at, at + word.length)
  return typed.toLowerCase() === word ? typed : word
}
