import { tinyModels } from '@safelight/recognition/tiny-models'
import { expect, it } from 'vitest'
import { kindsIn, withoutKinds } from './kinds.ts'

it('leaves out the models of kinds that are off', async () => {
  const { manifest } = await tinyModels()
  const tasksWithout = (...off: Parameters<typeof withoutKinds>[1][number][]) =>
    withoutKinds(manifest, off).models.map(({ task }) => task)
  expect(kindsIn(manifest)).toEqual(['people', 'things', 'text'])
  expect(tasksWithout()).toHaveLength(7)
  expect(tasksWithout('things', 'people')).toEqual([
    'text-embedding',
    'text-detection',
    'text-recognition',
  ])
  expect(kindsIn(withoutKinds(manifest, ['text']))).toEqual(['people', 'things'])
  expect(kindsIn({ models: [] })).toEqual([])
})
