import { monthTitle } from '../../items/months/months.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { isLongForOthers } from '../texts/dictionary.ts'
import { piecesOf } from '../texts/pieces.ts'
import type { SharedText } from '../texts/shared-texts.ts'

export interface Suggestion {
  kind: SharedText['kind'] | 'month' | 'thing'
  /** Such as `Rome` or `July 2021`. */
  text: string
  count: number
  query: string
}

const MOST_SUGGESTIONS = 8
const MOST_MONTHS = 3
const MOST_WORDS = 4

/** Completes the last words of a text. For a blank text, suggests the most frequent names of each kind. */
export function suggest(
  index: Pick<SearchIndex, 'sharedTexts' | 'months'>,
  text: string,
  things: readonly { name: string; count: number }[] = [],
): Suggestion[] {
  const words = text.split(/\s+/).filter(Boolean)
  const all: Completion[] = [
    ...index.sharedTexts(),
    ...things.map(({ name, count }): Completion => {
      return { kind: 'thing', text: name, pieces: piecesOf(name), otherPieces: '', count }
    }),
  ]
  if (words.length === 0)
    return inTurns(all).map(({ kind, text: name, count }) => ({
      kind,
      text: name,
      count,
      query: name,
    }))
  const months = index.months().map(([month, count]): Completion => {
    const title = monthTitle(month)
    return { kind: 'month', text: title, pieces: piecesOf(title), otherPieces: '', count }
  })
  // Try the longest ending of the text first: `new y` means New York, not every name with y.
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    const typed = piecesOf(words.slice(-length).join(' '))
    if (typed === '') continue
    const before = words.slice(0, -length)
    const begun = [
      ...beginning(months, typed).slice(0, MOST_MONTHS),
      ...beginning(all, typed),
    ].sort((a, b) => Number(b.first) - Number(a.first) || b.count - a.count)
    if (begun.length === 0) continue
    return begun
      .map(({ kind, text: name, count }) => ({
        kind,
        text: name,
        count,
        query: [...before, name].join(' '),
      }))
      .filter(({ query }) => piecesOf(query) !== piecesOf(text))
      .slice(0, MOST_SUGGESTIONS)
  }
  return []
}

type Completion = Omit<Suggestion, 'query'> & Pick<SharedText, 'pieces' | 'otherPieces'>

/**
 * Finds names in which the typed text starts a piece (pieces.ts). `first` is true if the typed text starts
 * the name's first piece.
 */
const beginning = (all: readonly Completion[], typed: string) =>
  all.flatMap(each => {
    const at = each.pieces.indexOf(typed)
    const isOther = at === -1 && isLongForOthers(typed.trim()) && each.otherPieces.includes(typed)
    return at === -1 && !isOther ? [] : [{ ...each, first: at === 0 }]
  })

/** Alternates between the kinds. Otherwise, a kind with many names would displace the others. */
function inTurns(all: readonly Completion[]): Completion[] {
  const kinds = Map.groupBy(all, each => each.kind)
  const turns: Completion[] = []
  for (let i = 0; turns.length < Math.min(MOST_SUGGESTIONS, all.length); i++) {
    for (const kind of kinds.values()) turns.push(...kind.slice(i, i + 1))
  }
  return turns.slice(0, MOST_SUGGESTIONS)
}
