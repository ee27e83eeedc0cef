import type { Manifest } from '@safelight/contract/recognition-manifest'
import { expect, test } from 'vitest'
import { recordOf } from '../../test/said.ts'
import { ANSWER_FORM, offerOf } from './question.ts'
import { decide, NO_DECISIONS } from './shards/decision-set.ts'

const files = (sha256: string, size: number) => ({ files: { model: { sha256, size } } })

test('the question names what the models find, and counts a file of two models once', () => {
  const models = [
    { task: 'text-detection', ...files('a', 100) },
    { task: 'text-recognition', ...files('b', 20) },
    { task: 'face-detection', ...files('c', 3) },
    { task: 'face-embedding', ...files('c', 3) },
    { task: 'object-detection', ...files('d', 4000) },
  ]
  const manifest = { format: 1, models } as unknown as Manifest
  expect(offerOf(manifest)).toEqual({ kinds: ['people', 'things', 'text'], bytes: 4123 })
})

test('an answer is one decision, and refused labels stay', () => {
  const refused = decide(NO_DECISIONS, new Map([['r01ABC dog', '']]), 5)
  expect(recordOf(ANSWER_FORM, refused)).toBe(false)
  const changes = ANSWER_FORM.changes(false, true)
  const answered = decide(refused, changes, 6)
  expect(recordOf(ANSWER_FORM, answered)).toBe(true)
  expect([...answered.decisions.keys()]).toEqual(['r01ABC dog', 'q'])
  expect(ANSWER_FORM.changes(true, true).size).toBe(0)
})
