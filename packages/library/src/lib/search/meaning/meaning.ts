import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import type { Position } from '../../items/months/timeline-order.ts'
import type { SeenChange } from '../../recognition/seen-store.ts'
import { createPictureIndex, type NearPicture } from './picture-index.ts'
import {
  captionOf,
  createVocabulary,
  type EmbedText,
  fitOf,
  type LabelSuggestion,
  type Vocabulary,
} from './vocabulary.ts'

/** A model that knows what words mean among the pictures that it has seen. */
export interface TextEye {
  /** Its SHA-256, in hex. */
  model: string
  embedText: EmbedText
}

/** Finds pictures by what they show. */
export interface Meaning {
  apply(change: SeenChange): void
  /** Whether `find` has an answer; until then `ask` has to find out what the phrase means. */
  knows(phrase: string): boolean
  /** Given up without an answer once another phrase is asked for. Rejects as the model does. */
  ask(phrase: string): Promise<void>
  /** The pictures that a phrase fits, best first. `at` says where a picture is, if it may be found at all. */
  find(phrase: string, at: At): Position[]
  /** The pictures that are most similar to one, best first, without it. */
  similar(id: string, at: At): Position[]
  labelsOf(id: string): Promise<LabelSuggestion[]>
}

export type At = (id: string) => Position | undefined

/** A picture is found from this fit on: the phrase has a thousandth of what all plain words weigh in it. */
const LEAST_FIT = 0.001
/** Pictures that are found by their meaning, and those like another one. */
const MOST_FOUND = 500
const MOST_SIMILAR = 200
/** What a person types in a visit, letter by letter. */
const KEPT_PHRASES = 500

/** Without an eye pictures can only be compared with each other. */
export function createMeaning(eye: TextEye | undefined): Meaning {
  const pictures = createPictureIndex()
  /** Of each phrase what it means; undefined where the model has nothing to say. */
  const phrases = new Map<string, Int8Array | undefined>()
  /** What the vocabulary weighs in pictures, where it was asked for. */
  const weights = new Map<string, number>()
  let vocabulary: Vocabulary | undefined
  let making: Promise<Vocabulary | undefined> | undefined
  let wanted: string | undefined
  /** The model answers one question after the other. */
  const enqueue = createSerialQueue()

  async function makeVocabulary(): Promise<Vocabulary | undefined> {
    making ??= eye && createVocabulary(eye.embedText)
    try {
      vocabulary = await making
    } catch (error) {
      making = undefined
      throw error
    }
    return vocabulary
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

    knows: phrase => !eye || phrases.has(phrase),

    ask(phrase) {
      wanted = phrase
      return enqueue(async () => {
        if (!eye || phrase !== wanted || phrases.has(phrase)) return
        await makeVocabulary()
        phrases.set(phrase, await eye.embedText(captionOf(phrase)))
        for (const oldest of [...phrases.keys()].slice(0, -KEPT_PHRASES)) phrases.delete(oldest)
      })
    },

    find(phrase, at) {
      const vector = phrases.get(phrase)
      const by = vocabulary
      if (!eye || !vector || !by) return []
      const near = pictures.nearest(eye.model, vector, MOST_FOUND, id => at(id) !== undefined)
      return inOrder(
        near.filter(({ id, similarity }) => fitOf(similarity, weightIn(id, by)) >= LEAST_FIT),
        at,
      )
    },

    similar(id, at) {
      const picture = pictures.embeddingOf(id)
      if (!picture) return []
      const isOther = (other: string) => other !== id && at(other) !== undefined
      return inOrder(pictures.nearest(picture.model, picture.vector, MOST_SIMILAR, isOther), at)
    },

    async labelsOf(id) {
      const picture = pictures.embeddingOf(id)
      if (!eye || picture?.model !== eye.model) return []
      const by = await enqueue(makeVocabulary)
      return by?.labelsOf(picture.vector) ?? []
    },
  }
}

/** The positions of pictures, the most similar first, the newest of equal ones first. */
function inOrder(near: readonly NearPicture[], at: At): Position[] {
  return near
    .map(({ id, similarity }) => ({ position: at(id) ?? '', similarity }))
    .sort((a, b) => b.similarity - a.similarity || (a.position < b.position ? 1 : -1))
    .map(({ position }) => position)
}
