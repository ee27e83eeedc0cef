import { expect, it } from 'vitest'
import { idFilterOf, mayHave } from './id-filter.ts'

/** Ids of one moment: ULIDs that differ in their last characters only. */
const ulid = (i: number) => `01J9ZQ3F7K${i.toString(36).toUpperCase().padStart(16, '0')}`

it.each([
  [2000, 20],
  [4000, 120],
])('passes the ids of %i items, and at most %i of 100,000 others', (count, most) => {
  const filter = idFilterOf(Array.from({ length: count }, (_, i) => ulid(i)))
  for (let i = 0; i < count; i++) expect(mayHave(filter, ulid(i))).toBe(true)
  let passed = 0
  for (let i = 0; i < 100_000; i++) if (mayHave(filter, ulid(count + i))) passed += 1
  expect(passed).toBeLessThanOrEqual(most)
})

it('has the same size for any number of ids', () => {
  expect(idFilterOf([]).length).toBe(
    idFilterOf(Array.from({ length: 4000 }, (_, i) => ulid(i))).length,
  )
})
