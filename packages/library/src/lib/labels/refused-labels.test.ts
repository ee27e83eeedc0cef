import { expect, it } from 'vitest'
import { REFUSED_LABELS_FORM, refuse, refusedOf } from './refused-labels.ts'

const { empty, read, write } = REFUSED_LABELS_FORM

it('labels are refused for one item, each once', () => {
  let refused = refuse(empty, 'A', 'dog')
  refused = refuse(refused, 'B', 'cat')
  refused = refuse(refused, 'A', 'car')
  refused = refuse(refused, 'A', 'dog')
  expect(refusedOf(refused, 'A')).toEqual(['dog', 'car'])
  expect(refusedOf(refused, 'B')).toEqual(['cat'])
  expect(refusedOf(refused, 'C')).toEqual([])
})

it('the items that were refused first are forgotten where there are too many', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => ({ id: `${i}`, labels: ['dog'] }))
  const refused = refuse({ items }, 'A', 'dog')
  expect(refused.items).toHaveLength(10_000)
  expect(refusedOf(refused, '0')).toEqual([])
  expect(refusedOf(refused, '1')).toEqual(['dog'])
  expect(refusedOf(refused, 'A')).toEqual(['dog'])
})

it('what is refused comes back from its block, with what a later version has said', () => {
  const refused = { ...refuse(empty, 'A', 'dog'), more: new Map([[7, 'later']]) }
  expect(read(write(refused))).toEqual(refused)
  expect(read(write(refuse(refused, 'B', 'cat'))).more).toEqual(refused.more)
  expect(read(write(empty))).toEqual(empty)
})

it.each([
  ['another version', new Map([[0, 2]])],
  ['no items', new Map([[0, 1]])],
  [
    'an item that is none',
    new Map<number, never>([
      [0, 1 as never],
      [1, ['A'] as never],
    ]),
  ],
])('a block with %s is refused', (_, map) => {
  expect(() => read(map)).toThrow(TypeError)
})
