import type { Analyzer } from '@safelight/recognition/detections'
import { createVectorIndex } from '@safelight/recognition/vector-index'
import { VOCABULARY } from './words.ts'

export interface LabelSuggestion {
  label: string
  /** Confidence of the model, 0 to 1 in steps of 0.001, as in the details. */
  confidence: number
}

export interface Vocabulary {
  /** Returns the natural logarithm of the sum of the weights of the vocabulary's words in a picture. */
  weightIn(picture: Int8Array): number
  labelsOf(picture: Int8Array): LabelSuggestion[]
}

export type EmbedText = Analyzer['embedText']

/** Writes words as a caption. Such models were trained on captions. */
export const captionOf = (words: string): string => `a photo of ${words}`

/**
 * A word's weight in a picture is e to the power of 100 times their similarity. CLIP and SigLIP models are
 * trained to distinguish captions with about this factor.
 */
const SHARPNESS = 100

/**
 * Returns how well words fit a picture, 0 to 1: their share of the total weight of words and vocabulary.
 * `similarity` compares the words with the picture. `weight` is the vocabulary's `weightIn` the picture.
 */
export const fitOf = (similarity: number, weight: number): number =>
  1 / (1 + Math.exp(weight - SHARPNESS * similarity))

/** The lowest confidence of a suggested label, and the largest number of labels suggested for a picture. */
const LEAST_CONFIDENCE = 0.1
const MOST_SUGGESTED = 5

export const CAPTIONS: readonly string[] = VOCABULARY.map(captionOf)

/** Embeds all captions. Resolves to undefined if the model has no language part. */
export async function embedVocabulary(embedText: EmbedText): Promise<Int8Array[] | undefined> {
  const embeddings: Int8Array[] = []
  for (const caption of CAPTIONS) {
    const embedding = await embedText(caption)
    if (!embedding) return undefined
    embeddings.push(embedding)
  }
  return embeddings
}

/** Creates a vocabulary from the embeddings of `CAPTIONS`. Throws RangeError if their lengths differ. */
export function createVocabulary(embeddings: readonly Int8Array[]): Vocabulary {
  const index = createVectorIndex(embeddings[0]?.length ?? 0)
  for (const each of embeddings) index.add(each)

  function weightIn(picture: Int8Array): number {
    const similarities = index.similarities(picture)
    // Dividing by the largest term prevents an overflow.
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
