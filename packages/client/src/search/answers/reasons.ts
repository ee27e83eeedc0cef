import type { Part } from '../query/query.ts'
import { type ItemText, otherPiecesOf, type TextKind } from '../texts/item-texts.ts'
import { spellingsOf } from '../texts/pieces.ts'

/** Why an item was found: it has a matching text, or the picture looks like the query. */
export interface Reason {
  kind: TextKind | 'meaning' | 'thing'
  /**
   * The matching text. For text in a picture, only the searched words. For `meaning`, the searched phrase. For
   * `thing`, the names of the things.
   */
  text: string
  /** How sure the model is of a `thing`, 0 to 1. */
  confidence?: number
}

/**
 * Returns why an item was found. `texts` are all texts of the item. `seen` is set if a model found the item.
 * 1. If `seen` is set, and not every word starts a piece (pieces.ts) of a text, the reason is `seen`.
 * 2. Otherwise, it is the text with the most searched words. Among equals, the most specific kind wins.
 * 3. If the query has only dates and kinds, returns undefined.
 */
export function reasonOf(
  texts: readonly ItemText[],
  parts: readonly Part[],
  seen: Reason | undefined,
): Reason | undefined {
  const words = parts.flatMap(part => (part.certain ? [] : part.words))
  const read = texts
    .map(each => ({
      ...each,
      pieces: [...spellingsOf(each.text), ...otherPiecesOf(each)].join(''),
    }))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  const isBegun =
    words.length > 0 && words.every(word => read.some(each => each.pieces.includes(word)))
  if (seen && !isBegun) return seen

  let best: ItemText | undefined
  let most = 0
  for (const { kind, text, pieces } of read) {
    const points = words.reduce((sum, word) => sum + pointsOf(word, pieces), 0)
    if (points <= most) continue
    most = points
    best = { kind, text }
  }
  return best?.kind === 'written' ? { kind: 'written', text: askedOf(best.text, words) } : best
}

/**
 * Gives two points if a word starts a piece (pieces.ts) of the text, and one if it is only within a piece.
 */
const pointsOf = (word: string, pieces: string): number =>
  pieces.includes(word) ? 2 : pieces.includes(word.trimStart()) ? 1 : 0

const askedOf = (text: string, words: readonly string[]): string =>
  text
    .split(' ')
    .filter(each => words.some(word => pointsOf(word, spellingsOf(each).join('')) > 0))
    .join(' ')

const KINDS: readonly TextKind[] = [
  'person',
  'label',
  'city',
  'region',
  'country',
  'album',
  'description',
  'written',
  'name',
  'camera',
  'lens',
]
