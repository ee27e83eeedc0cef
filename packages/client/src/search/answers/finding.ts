import { type Position, positionOf } from '../../items/months/timeline-order.ts'
import type { Day } from '../dates/days.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { type Best, type Meaning, NOTHING } from '../meaning/meaning.ts'
import { type Phrase, readPhrase } from '../meaning/phrase.ts'
import { type Part, readQuery } from '../query/query.ts'
import { type PlacedItem, textsOf } from '../texts/item-texts.ts'
import { piecesOf } from '../texts/pieces.ts'
import { classNameOf } from '../things/class-names.ts'
import { leastOf, type TaggedItem, type TagIndex } from '../things/tag-index.ts'
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
  things?: Things,
): Finding {
  const parts = readQuery(text, today)
  if (!meaning) return { positions: index.find(parts), isCut: false, notUnderstood: [] }
  const phrase = phraseIn(index, text, today)
  const meant = phrase ? meaning.find(phrase.words, index.meeting(phrase.others)) : NOTHING
  const isMeant = new Set(meant.positions)
  const tagged = phrase && things ? taggedItems(index, things, phrase, parts) : []
  const taggedAt = new Map(tagged.map(each => [each.position, each]))
  const seenAt = (position: Position): Reason | undefined => {
    const found = taggedAt.get(position)
    if (found) return thingReason(found)
    return phrase && isMeant.has(position) ? { kind: 'meaning', text: phrase.words } : undefined
  }
  return {
    positions: index.find(parts, [...taggedAt.keys(), ...meant.positions]),
    isCut: meant.isCut,
    notUnderstood:
      phrase && things && meaning.isWordless()
        ? notUnderstood(text, phrase.words, parts, index, things.of)
        : [],
    reasonOf(item) {
      const texts = [...textsOf(item), ...index.outerTexts(item.id)]
      return reasonOf(texts, parts, seenAt(positionOf(item)))
    },
  }
}

/** The tags of the library, and what reads the things that words name. */
export interface Things {
  tags: Pick<TagIndex, 'find'>
  of: ThingsOf
}

/** Finds items that show all things of a phrase. They must match its other words, and all that is no phrase. */
function taggedItems(
  index: Pick<SearchIndex, 'meeting'>,
  { tags, of }: Things,
  { words, others }: Phrase,
  parts: readonly Part[],
): TaggedItem[] {
  const { alternatives, unknown } = of(words)
  const partOf = (word: string): Part =>
    parts.find(part => part.words.join('') === piecesOf(word)) ?? {
      words: [piecesOf(word)],
      certain: false,
    }
  return tags.find(alternatives, index.meeting([...others, ...unknown.map(partOf)]))
}

const thingReason = ({ tags }: TaggedItem): Reason => ({
  kind: 'thing',
  text: [...new Set(tags.map(tag => classNameOf(tag.class)))].join(', '),
  confidence: leastOf(tags),
})
