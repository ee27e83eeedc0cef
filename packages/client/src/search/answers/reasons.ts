import type { Part } from '../query/query.ts'
import type { ItemText, TextKind } from '../texts/item-texts.ts'
import { piecesOf } from '../texts/pieces.ts'

/** Why an item was found: by a text that it has, or because it looks like what was asked for. */
export interface Reason {
  kind: TextKind | 'meaning'
  /** The text; of what is written in a picture the words that were asked for; of a meaning the phrase. */
  text: string
}

/**
 * The reason for which an item was found; none where a date or a kind of file is all that was asked for.
 * `texts` are all that the item has, `phrase` what it was found by, if by its meaning. A text that has the
 * most of the words is named, the first kind of these where several have as many. What an item looks like is
 * the reason unless every word begins a piece of its texts.
 */
export function reasonOf(
  texts: readonly ItemText[],
  parts: readonly Part[],
  phrase: string | undefined,
): Reason | undefined {
  const words = parts.flatMap(part => (part.certain ? [] : part.words))
  const read = texts
    .map(each => ({ ...each, pieces: piecesOf(each.text) }))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  const isBegun =
    words.length > 0 && words.every(word => read.some(each => each.pieces.includes(word)))
  if (phrase !== undefined && !isBegun) return { kind: 'meaning', text: phrase }

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

/** Two for a word that begins a piece, one for a word within one. */
const pointsOf = (word: string, pieces: string): number =>
  pieces.includes(word) ? 2 : pieces.includes(word.trimStart()) ? 1 : 0

const askedOf = (text: string, words: readonly string[]): string =>
  text
    .split(' ')
    .filter(each => words.some(word => pointsOf(word, piecesOf(each)) > 0))
    .join(' ')

/** The kinds of texts, the most telling first. */
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
