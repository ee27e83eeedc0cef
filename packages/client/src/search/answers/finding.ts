import { positionOf } from '../../items/months/timeline-order.ts'
import type { Day } from '../dates/days.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { type Best, type Meaning, NOTHING } from '../meaning/meaning.ts'
import { type Phrase, readPhrase } from '../meaning/phrase.ts'
import { readQuery } from '../query/query.ts'
import { type PlacedItem, textsOf } from '../texts/item-texts.ts'
import { notUnderstood, type ThingsOf } from './not-understood.ts'
import { type Reason, reasonOf } from './reasons.ts'

export interface Finding extends Best {
  /** The words that no installed model understands. Empty if a model understands all words. */
  notUnderstood: string[]
  /**
   * Undefined if the search does not use recognition. Every result then has the searched words in its texts.
   */
  reasonOf?(item: PlacedItem): Reason | undefined
}

type Index = Pick<SearchIndex, 'find' | 'meeting' | 'names' | 'outerTexts' | 'sharedTexts'>

export const phraseIn = (index: Index, text: string, today: Day): Phrase | undefined =>
  readPhrase(text, today, index.names())

export function findIn(
  index: Index,
  meaning: Meaning | undefined,
  text: string,
  today: Day,
  thingsOf?: ThingsOf,
): Finding {
  const parts = readQuery(text, today)
  if (!meaning) return { positions: index.find(parts), isCut: false, notUnderstood: [] }
  const phrase = phraseIn(index, text, today)
  const meant = phrase ? meaning.find(phrase.words, index.meeting(phrase.others)) : NOTHING
  const isMeant = new Set(meant.positions)
  return {
    positions: index.find(parts, meant.positions),
    isCut: meant.isCut,
    notUnderstood:
      phrase && thingsOf && meaning.isWordless()
        ? notUnderstood(text, phrase.words, parts, index, thingsOf)
        : [],
    reasonOf(item) {
      const texts = [...textsOf(item), ...index.outerTexts(item.id)]
      return reasonOf(texts, parts, isMeant.has(positionOf(item)) ? phrase?.words : undefined)
    },
  }
}
