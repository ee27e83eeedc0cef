import { packCursor } from '@safelight/contract/cursors'
import { expect, it } from 'vitest'
import { cursorOf } from './cursors.ts'
import { readWholeDays, type WholeDays } from './whole-days.ts'

type Item = { dateTaken: string; id: string }

/** Items of days in 2024-01, with `counts` items each, newest first. */
const days = (...counts: number[]): Item[] =>
  counts
    .flatMap((count, day) =>
      Array.from({ length: count }, (_, i) => ({
        dateTaken: `2024-01-${String(day + 1).padStart(2, '0')}`,
        id: String(i).padStart(26, '0'),
      })),
    )
    .reverse()

/** A server's list, read `size` at a time. */
const reader = (items: Item[], size: number) => async (after: string | null) => {
  const rest = items.filter(item => after === null || cursorOf(item) < after)
  return { records: rest.slice(0, size), hasMore: rest.length > size }
}

async function readAll(items: Item[], size: number): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let after: string | null = null; ; ) {
    const { records, next }: WholeDays<Item> = await readWholeDays(reader(items, size), after)
    pages.push(records)
    if (next === undefined) return pages
    after = next
  }
}

it.each([
  [
    [3, 2, 1],
    [[1, 2], [3]],
  ],
  [
    [2, 2, 2],
    [[2], [2, 2]],
  ],
  [
    [9, 1],
    [[1], [9]],
  ],
  [[1, 9], [[9, 1]]],
  [[4], [[4]]],
  [[], [[]]],
])('reads days of %j items whole, and each item once', async (counts, expected) => {
  const items = days(...counts)
  const pages = await readAll(items, 4)
  expect(pages.flat()).toEqual(items)
  const sizes = pages.map(page => Object.values(Object.groupBy(page, item => item.dateTaken)))
  expect(sizes.map(page => page.map(day => day?.length))).toEqual(expected)
})

it('splits only a day of more than 10,000 items', async () => {
  const items = days(1, 10_500)
  const pages = await readAll(items, 1000)
  expect(pages.map(page => page.length)).toEqual([10_000, 501])
  expect(pages.flat()).toEqual(items)
})

it('stops if the server repeats a page, or goes back', async () => {
  const [items, older] = [days(3), packCursor({ time: '2023-12-31', name: '0'.repeat(26) })]
  const repeat = async () => ({ records: items, hasMore: true })
  await expect(readWholeDays(repeat, null)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  const goBack = async () => ({ records: days(1, 1), hasMore: true })
  await expect(readWholeDays(goBack, older)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})
