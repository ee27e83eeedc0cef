import { expect, it } from 'vitest'
import { embeddingOf, fakeAnalyzer, itemDetections } from '../../../test/fake-vision.ts'
import { anAccount } from '../../../test/fixtures.ts'
import { createMemoryDisk } from '../../store/device-disk.ts'
import { createKeptVocabulary } from './kept-vocabulary.ts'
import { createMeaning } from './meaning.ts'
import { CAPTIONS } from './vocabulary.ts'

it('computes the embeddings of the vocabulary once per device', async () => {
  const kept = createKeptVocabulary(await anAccount(), createMemoryDisk())
  const [first, second] = [fakeAnalyzer(), fakeAnalyzer()]
  await createMeaning(first, kept).ask('dog')
  expect(first.asked).toHaveLength(CAPTIONS.length + 1)
  await createMeaning(second, kept).ask('dog')
  expect(second.asked).toEqual(['a photo of dog'])
  // A stored vocabulary suggests labels without the model.
  const meaning = createMeaning(undefined, kept)
  meaning.apply({ put: [itemDetections('A', 'dog')], removed: [] })
  expect(await meaning.labelsOf('A')).toEqual([{ label: 'dog', confidence: 1 }])
})

it('reuses only embeddings of the same model and the same words', async () => {
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
