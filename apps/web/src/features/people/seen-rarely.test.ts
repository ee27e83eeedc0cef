import type { Person } from '@safelight/client/people'
import { expect, it } from 'vitest'
import { partRare } from './seen-rarely.ts'

const people = (...counts: number[]) => counts.map((count, i) => ({ id: `${i}`, count }) as Person)
const counts = (...given: number[]) => {
  const { often, rarely } = partRare(people(...given))
  return [often.map(({ count }) => count), rarely.length]
}
const STRANGERS = Array.from({ length: 60 }, () => 3)

it('separates people who appear in few items from people who appear in many', () => {
  expect(counts(...STRANGERS, 12, 90, 10, 9, 41, 30, 20, 11)).toEqual([
    [90, 41, 30, 20, 12, 11, 10],
    61,
  ])
})

it('counts six people as seen often if nobody appears in many items', () => {
  expect(counts(...STRANGERS, 5)).toEqual([[5, 3, 3, 3, 3, 3], 55])
  expect(counts(...STRANGERS.slice(0, 12))).toEqual([STRANGERS.slice(0, 12), 0])
  expect(counts()).toEqual([[], 0])
})
