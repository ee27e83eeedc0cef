import { expect, it } from 'vitest'
import { embeddingOf, fakeAnalyzer, itemDetections } from '../../../test/fake-vision.ts'
import { anAccount } from '../../../test/fixtures.ts'
import { createMemoryDisk } from '../../store/device-disk.ts'
import { createKeptVocabulary } from './kept-vocabulary.ts'
import { createMeaning } from './meaning.ts'
import { CAPTIONS } from './vocabulary.ts'

it('a device asks a model for the plain words once', async () => {
  const kept = createKeptVocabulary(await anAccount(), createMemoryDisk())
  const [first, second] = [fakeAnalyzer(), fakeAnalyzer()]
  await createMeaning(first, kept).ask('dog')
  expect(first.asked).toHaveLength(CAPTIONS.length + 1)
  await createMeaning(second, kept).ask('dog')
  expect(second.asked).toEqual(['a photo of dog'])
  // And needs none to suggest labels of it.
  const meaning = createMeaning(undefined, kept)
  meaning.apply({ put: [itemDetections('A', 'dog')], removed: [] })
  expect(await meaning.labelsOf('A')).toEqual([{ label: 'dog', confidence: 1 }])
})

it('what is kept is of the same model and the same words, or nothing', async () => {
  const keys = await anAccount()
  const disk = createMemoryDisk()
  const kept = createKeptVocabulary(keys, disk)
  const embeddings = [embeddingOf('dog'), embeddingOf('cat')]
  await kept.write('model', ['dog', 'cat'], embeddings)
  expect(await kept.read('model', ['dog', 'cat'])).toEqual(embeddings)
  expect(await kept.read('another', ['dog', 'cat'])).toBeUndefined()
  expect(await kept.read('model', ['dog', 'cow'])).toBeUndefined()
  const other = createKeptVocabulary(await anAccount(), disk)
  expect(await other.read('model', ['dog', 'cat'])).toBeUndefined()
})
