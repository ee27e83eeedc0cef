import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import type { Position } from '../../items/months/timeline-order.ts'
import type { DetectionChange } from '../../recognition/detections/detection-store.ts'
import type { KeptVocabulary } from './kept-vocabulary.ts'
import { createPictureIndex, type NearPicture } from './picture-index.ts'
import {
  CAPTIONS,
  captionOf,
  createVocabulary,
  type EmbedText,
  embedVocabulary,
  fitOf,
  type LabelSuggestion,
  type Vocabulary,
} from './vocabulary.ts'

export interface TextAnalyzer {
  /** The model's SHA-256 in hex; undefined if no model is installed. */
  model(): Promise<string | undefined>
  embedText: EmbedText
}

export interface Meaning {
  apply(change: DetectionChange): void
  /** Whether `find` can answer without `ask`: the words are embedded, or there is no analyzer. */
  knows(words: string): boolean
  /**
   * Embeds the words for `find`. Skips words that still wait for the model when `ask` gets other words.
   * Rejects if the model fails.
   */
  ask(words: string): Promise<void>
  /** Whether the device has no language model. False until `ask` has found out. */
  isWordless(): boolean
  /**
   * Returns matching pictures, best first. `at` gives a picture's position, or undefined to leave the picture
   * out.
   */
  find(words: string, at: At): Best
  /** Returns the pictures most similar to a given picture, best first, without the given picture. */
  similar(id: string, at: At): Best
  labelsOf(id: string): Promise<LabelSuggestion[]>
}

export interface Best {
  positions: Position[]
  isCut: boolean
}

export const NOTHING: Best = { positions: [], isCut: false }

export type At = (id: string) => Position | undefined

/**
 * The smallest fit of a result, 0 to 1. Every word has about half of this fit with a picture in which the
 * model recognizes nothing.
 */
const LEAST_FIT = 0.005
/** The largest number of pictures found for words, and of pictures shown as similar to one picture. */
const MOST_FOUND = 500
const MOST_SIMILAR = 200
/** The largest number of phrases whose embeddings are kept. */
const KEPT_PHRASES = 500

/**
 * Opens the analyzer on first use. Without an analyzer, words find no pictures, and only a stored vocabulary
 * suggests labels.
 */
export function createMeaning(analyzer: TextAnalyzer | undefined, kept?: KeptVocabulary): Meaning {
  const pictures = createPictureIndex()
  /** Embedded phrases by their words; undefined for words that the model could not embed. */
  const phrases = new Map<string, Phrase | undefined>()
  const vocabularies = new Map<string, Vocabulary>()
  /** Results of the vocabulary's `weightIn`, by the picture's item id. */
  const weights = new Map<string, number>()
  let isWordless = !analyzer
  let wanted: string | undefined
  /** The model answers one request at a time. */
  const enqueue = createSerialQueue()

  async function vocabularyOf(model: string): Promise<Vocabulary | undefined> {
    const known = vocabularies.get(model)
    if (known) return known
    const read = await kept?.read(model, CAPTIONS)
    const embeddings = read ?? (await embedAll(model))
    if (!embeddings) return undefined
    if (!read) await kept?.write(model, CAPTIONS, embeddings).catch(() => {})
    const made = createVocabulary(embeddings)
    vocabularies.set(model, made)
    return made
  }

  const embedAll = async (model: string) =>
    analyzer && (await analyzer.model()) === model ? embedVocabulary(analyzer.embedText) : undefined

  async function readPhrase(by: TextAnalyzer, words: string): Promise<Phrase | undefined> {
    const model = await by.model()
    isWordless = model === undefined
    const vocabulary = model && (await vocabularyOf(model))
    const vector = vocabulary && (await by.embedText(captionOf(words)))
    return model && vocabulary && vector ? { model, vocabulary, vector } : undefined
  }

  function weightIn(id: string, by: Vocabulary): number {
    const known = weights.get(id)
    if (known !== undefined) return known
    const picture = pictures.embeddingOf(id)
    const weight = picture ? by.weightIn(picture.vector) : Number.POSITIVE_INFINITY
    weights.set(id, weight)
    return weight
  }

  return {
    apply({ put, removed }) {
      for (const { id } of put) weights.delete(id)
      for (const id of removed) weights.delete(id)
      pictures.put(put)
      pictures.remove(removed)
    },

    knows: words => !analyzer || phrases.has(words),

    ask(words) {
      wanted = words
      return enqueue(async () => {
        if (!analyzer || words !== wanted || phrases.has(words)) return
        phrases.set(words, await readPhrase(analyzer, words))
        for (const oldest of [...phrases.keys()].slice(0, -KEPT_PHRASES)) phrases.delete(oldest)
      })
    },

    isWordless: () => isWordless,

    find(words, at) {
      const phrase = phrases.get(words)
      if (!phrase) return NOTHING
      const { model, vocabulary, vector } = phrase
      const near = pictures.nearest(model, vector, MOST_FOUND + 1, id => at(id) !== undefined)
      const fitting = near.filter(
        ({ id, similarity }) => fitOf(similarity, weightIn(id, vocabulary)) >= LEAST_FIT,
      )
      return best(fitting, MOST_FOUND, at)
    },

    similar(id, at) {
      const picture = pictures.embeddingOf(id)
      if (!picture) return NOTHING
      const isOther = (other: string) => other !== id && at(other) !== undefined
      const near = pictures.nearest(picture.model, picture.vector, MOST_SIMILAR + 1, isOther)
      return best(near, MOST_SIMILAR, at)
    },

    async labelsOf(id) {
      const picture = pictures.embeddingOf(id)
      const vocabulary = picture && (await enqueue(() => vocabularyOf(picture.model)))
      return picture && vocabulary ? vocabulary.labelsOf(picture.vector) : []
    },
  }
}

interface Phrase {
  model: string
  vocabulary: Vocabulary
  vector: Int8Array
}

const best = (near: readonly NearPicture[], most: number, at: At): Best => ({
  positions: inOrder(near.slice(0, most), at),
  isCut: near.length > most,
})

function inOrder(near: readonly NearPicture[], at: At): Position[] {
  return near
    .map(({ id, similarity }) => ({ position: at(id) ?? '', similarity }))
    .sort((a, b) => b.similarity - a.similarity || (a.position < b.position ? 1 : -1))
    .map(({ position }) => position)
}
