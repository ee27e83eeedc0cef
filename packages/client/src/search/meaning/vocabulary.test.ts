import { similarity } from '@safelight/recognition/quantize'
import { describe, expect, it } from 'vitest'
import { embeddingOf, fakeAnalyzer } from '../../../test/fake-vision.ts'
import { captionOf, createVocabulary, embedVocabulary, fitOf } from './vocabulary.ts'
import { VOCABULARY } from './words.ts'

async function aVocabulary() {
  const embeddings = await embedVocabulary(fakeAnalyzer().embedText)
  if (!embeddings) throw new Error('the fake analyzer has no vocabulary')
  return createVocabulary(embeddings)
}

describe('the vocabulary', () => {
  it('has a few hundred different words', () => {
    expect(VOCABULARY.length).toBeGreaterThan(300)
    expect(new Set(VOCABULARY).size).toBe(VOCABULARY.length)
    for (const word of VOCABULARY) expect(word).toMatch(/^[a-z]+$/)
  })

  it('rates words by how well they fit a picture', async () => {
    const vocabulary = await aVocabulary()
    const fit = (words: string, shows: string) => {
      const picture = embeddingOf(shows)
      const near = similarity(embeddingOf(captionOf(words)), picture)
      return fitOf(near, vocabulary.weightIn(picture))
    }
    expect(fit('dog on the beach', 'dog beach')).toBeGreaterThan(0.99)
    // The searched word is also in the vocabulary, so each of the two has half of the weight.
    expect(fit('dog', 'dog')).toBeCloseTo(0.5, 3)
    expect(fit('dog', 'car')).toBeLessThan(1e-6)
    expect(fit('something else', 'dog')).toBeLessThan(1e-6)
  })

  it('suggests the words that fit a picture best', async () => {
    const vocabulary = await aVocabulary()
    expect(vocabulary.labelsOf(embeddingOf('dog'))).toEqual([{ label: 'dog', confidence: 1 }])
    const both = vocabulary.labelsOf(embeddingOf('dog beach'))
    expect(both.map(({ label }) => label)).toEqual(['dog', 'beach'])
    for (const { confidence } of both) expect(confidence).toBeCloseTo(0.5, 2)
    // Words that fit no better than all others are not suggested.
    expect(vocabulary.labelsOf(embeddingOf('none of it'))).toEqual([])
  })

  it('is undefined if the model has no language part', async () => {
    expect(await embedVocabulary(async () => undefined)).toBeUndefined()
  })
})
