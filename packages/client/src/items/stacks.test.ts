import { expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from './item.ts'
import { hasSameStack, inStackOrder, stackMates, stackSizes, stacksIn } from './stacks.ts'

const DETAILS = { v: 1, labels: [], labelsConfidence: [], isFavorite: false } as const

/** An item that was taken in the given minute. If `id` is given, the item is in the stack of this id. */
const item = (minute: number, id?: string, place = 1): LibraryItem =>
  anItem({
    id: `01J000000000000000000000${String(minute).padStart(2, '0')}`,
    takenLocal: `2021-07-04T12:${String(minute).padStart(2, '0')}:00.000`,
    privateDetails: {
      ...DETAILS,
      labels: [],
      labelsConfidence: [],
      ...(id ? { stack: { id, place } } : {}),
    },
  })

const [a1, a2, a3, b1, alone] = [
  item(1, 'a'),
  item(2, 'a', 0),
  item(3, 'a'),
  item(4, 'b'),
  item(5),
] as [LibraryItem, LibraryItem, LibraryItem, LibraryItem, LibraryItem]

it('the cover of a stack is the item at the first position', () => {
  expect([...stacksIn([alone, b1, a3, a2, a1])]).toEqual([
    [a1.id, a2.id],
    [a3.id, a2.id],
  ])
  expect([...stacksIn([a3, a1])]).toEqual([[a3.id, a1.id]])
})

it('a stack that loses its cover gets another item as its cover', () => {
  expect([...stacksIn([a3]).keys()]).toEqual([])
  expect([...stacksIn([item(6, 'a'), a3])]).toEqual([[item(6).id, a3.id]])
})

it('stack sizes include the cover', () => {
  expect([...stackSizes(stacksIn([b1, a3, a2, a1]))]).toEqual([[a2.id, 3]])
})

it('all items of a stack are found in order from any of its items', () => {
  expect(stackMates([a3, alone], [alone, b1, a3, a2, a1])).toEqual([a2, a1, a3])
  expect([a3, a1, a2].sort(inStackOrder)).toEqual([a2, a1, a3])
})

it('two items count as equally stacked only if stack and position are equal', () => {
  expect(hasSameStack(a1, a3)).toBe(true)
  expect(hasSameStack(a1, a2)).toBe(false)
  expect(hasSameStack(a1, alone)).toBe(false)
  expect(hasSameStack(alone, alone)).toBe(true)
})
