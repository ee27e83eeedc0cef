import { similarity } from '@safelight/recognition/quantize'
import { describe, expect, it } from 'vitest'
import { embeddingOf, fakeAnalyzer } from '../../../test/fake-vision.ts'
import { captionOf, createVocabulary, embedVocabulary, fitOf } from './vocabulary.ts'
import { VOCABULARY } from './words.ts'

async function aVocabulary() {
  const embeddings = await embedVocabulary(fakeAnalyzer().embedText)
  if (!embeddings) throw new Error('The made analyzer knows words.')
  return createVocabulary(embeddings)
}

describe('the vocabulary', () => {
  it('has a few hundred plain words, each once', () => {
    expect(VOCABULARY.length).toBeGreaterThan(300)
    expect(new Set(VOCABULARY).size).toBe(VOCABULARY.length)
    for (const word of VOCABULARY) expect(word).toMatch(/^[a-z]+$/)
  })

  it('says how well words fit: near 1 what none of its own says better, near 0 what is elsewhere', async () => {
    const vocabulary = await aVocabulary()
    const fit = (words: string, shows: string) => {
      const picture = embeddingOf(shows)
      const near = similarity(embeddingOf(captionOf(words)), picture)
      return fitOf(near, vocabulary.weightIn(picture))
    }
    expect(fit('dog on the beach', 'dog beach')).toBeGreaterThan(0.99)
    // As well as the same word in the vocabulary.
    expect(fit('dog', 'dog')).toBeCloseTo(0.5, 3)
    expect(fit('dog', 'car')).toBeLessThan(1e-6)
    expect(fit('something else', 'dog')).toBeLessThan(1e-6)
  })

  it('suggests the words that suit a picture, with the share of each', async () => {
    const vocabulary = await aVocabulary()
    expect(vocabulary.labelsOf(embeddingOf('dog'))).toEqual([{ label: 'dog', confidence: 1 }])
    const both = vocabulary.labelsOf(embeddingOf('dog beach'))
    expect(both.map(({ label }) => label)).toEqual(['dog', 'beach'])
    for (const { confidence } of both) expect(confidence).toBeCloseTo(0.5, 2)
    // Whatever is as good as everything else is no suggestion.
    expect(vocabulary.labelsOf(embeddingOf('none of it'))).toEqual([])
  })

  it('is none where the model has no words', async () => {
    expect(await embedVocabulary(async () => undefined)).toBeUndefined()
  })
})
