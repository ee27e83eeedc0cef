import { expect, it } from 'vitest'
import { recordOf, saidOf, throughShard } from '../../../test/said.ts'
import { decide } from '../../recognition/shards/decision-set.ts'
import { REFUSED_LABELS_FORM, refuse, refusedOf } from './refused-labels.ts'

const { empty, changes } = REFUSED_LABELS_FORM

it('stores each refused label of an item once', () => {
  let refused = refuse(empty, 'A', 'dog')
  refused = refuse(refused, 'B', 'cat')
  refused = refuse(refused, 'A', 'car')
  refused = refuse(refused, 'A', 'dog')
  expect(refusedOf(refused, 'A')).toEqual(['dog', 'car'])
  expect(refusedOf(refused, 'B')).toEqual(['cat'])
  expect(refusedOf(refused, 'C')).toEqual([])
})

it('keeps the refused labels of at most 10,000 items', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => ({ id: `${i}`, labels: ['dog'] }))
  const refused = refuse({ items }, 'A', 'dog')
  expect(refused.items).toHaveLength(10_000)
  expect(refusedOf(refused, '0')).toEqual([])
  expect(refusedOf(refused, '1')).toEqual(['dog'])
  expect(refusedOf(refused, 'A')).toEqual(['dog'])
})

it('reads refused labels from their shard in order', () => {
  const refused = refuse(empty, 'B', 'fire engine')
  const first = saidOf(REFUSED_LABELS_FORM, refused)
  const second = decide(first, changes(refused, refuse(refused, 'A', 'dog')), 1)
  expect(recordOf(REFUSED_LABELS_FORM, second).items).toEqual([
    { id: 'B', labels: ['fire engine'] },
    { id: 'A', labels: ['dog'] },
  ])
  expect(throughShard(REFUSED_LABELS_FORM, refused)).toEqual(refused)
  expect(throughShard(REFUSED_LABELS_FORM, empty)).toEqual(empty)
})

it.each([
  ['without a label', 'rA'],
  ['with too long a label', `rA ${'x'.repeat(101)}`],
  ['of a later kind', 'zA dog'],
])('a decision %s is left out', (_, key) => {
  expect(REFUSED_LABELS_FORM.read([[key, { stamp: 1, value: '' }]])).toEqual(empty)
})
