import type { Analyzer } from '@safelight/recognition/detections'
import { createVectorIndex } from '@safelight/recognition/vector-index'
import { VOCABULARY } from './words.ts'

/** A label that may suit a picture. */
export interface LabelSuggestion {
  label: string
  /** How sure the model is, 0 to 1 in steps of a thousandth, as details keep it. */
  confidence: number
}

/** What a model makes of plain words: the scale on which it is said how well other words fit a picture. */
export interface Vocabulary {
  /** What all its words weigh in a picture: the natural logarithm of their sum. */
  weightIn(picture: Int8Array): number
  /** The words that suit a picture best, the likeliest first. */
  labelsOf(picture: Int8Array): LabelSuggestion[]
}

export type EmbedText = Analyzer['embedText']

/** What is said of a picture with these words: such models have learned from captions. */
export const captionOf = (words: string): string => `a photo of ${words}`

/**
 * What one word weighs in a picture, beside others: e to the power of 100 times their similarity. Models of
 * CLIP's and of SigLIP's kind are trained to tell captions apart with about this factor.
 */
const SHARPNESS = 100

/**
 * How well words fit a picture, 0 to 1: their weight as a part of the sum of theirs and the vocabulary's.
 * `similarity` is that of the words and the picture.
 */
export const fitOf = (similarity: number, weight: number): number =>
  1 / (1 + Math.exp(weight - SHARPNESS * similarity))

/** A label is suggested from this confidence on, and no more than so many for a picture. */
const LEAST_CONFIDENCE = 0.1
const MOST_SUGGESTED = 5

/** What is asked of a model for its vocabulary. */
export const CAPTIONS: readonly string[] = VOCABULARY.map(captionOf)

/** Asks the model for every word; undefined where it has none. */
export async function embedVocabulary(embedText: EmbedText): Promise<Int8Array[] | undefined> {
  const embeddings: Int8Array[] = []
  for (const caption of CAPTIONS) {
    const embedding = await embedText(caption)
    if (!embedding) return undefined
    embeddings.push(embedding)
  }
  return embeddings
}

/** `embeddings` are those of `CAPTIONS`, in their order. Throws RangeError where they differ in length. */
export function createVocabulary(embeddings: readonly Int8Array[]): Vocabulary {
  const index = createVectorIndex(embeddings[0]?.length ?? 0)
  for (const each of embeddings) index.add(each)

  function weightIn(picture: Int8Array): number {
    const similarities = index.similarities(picture)
    // The largest is taken out, so that no power is beyond all numbers.
    const largest = similarities.reduce((a, b) => Math.max(a, b))
    const sum = similarities.reduce((all, s) => all + Math.exp(SHARPNESS * (s - largest)), 0)
    return SHARPNESS * largest + Math.log(sum)
  }

  return {
    weightIn,
    labelsOf(picture) {
      const weight = weightIn(picture)
      return index.nearest(picture, MOST_SUGGESTED).flatMap(({ place, similarity }) => {
        const share = Math.exp(SHARPNESS * similarity - weight)
        const confidence = Math.min(1, Math.round(1000 * share) / 1000)
        const label = VOCABULARY[place]
        return label && confidence >= LEAST_CONFIDENCE ? [{ label, confidence }] : []
      })
    },
  }
}
