import { expect, it } from 'vitest'
import { collected } from '../../../test/collected.ts'
import { anItem } from '../../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { MOST_ITEMS, type PlannedItem, partOf, planParts } from './plan.ts'

const items = (count: number, size: (index: number) => number): LibraryItem[] =>
  Array.from({ length: count }, (_, i) =>
    anItem({ id: `01J${String(i).padStart(23, '0')}`, size: size(i) }),
  )

async function partsOf(all: LibraryItem[], partBytes: number): Promise<PlannedItem[][]> {
  async function* pages() {
    for (let start = 0; start < all.length; start += 7) yield all.slice(start, start + 7)
  }
  return collected(planParts(pages(), partBytes))
}

it('ends a part before it would be too large, and gives a larger file one of its own', async () => {
  const sizes = [100_000, 300_000, 900_000, 100_000, 2_000_000, 100_000]
  const parts = await partsOf(
    items(sizes.length, i => sizes[i] ?? 0),
    1_000_000,
  )
  expect(parts.map(part => part.length)).toEqual([2, 1, 1, 1, 1])
  for (const part of parts) {
    if (part.length > 1) expect(partOf(part).bytes).toBeLessThanOrEqual(1_000_000)
  }
  const paths = parts.flat().map(({ path }) => path)
  expect(paths[0]).toBe('2021/2021-07/Arezzo.jpg')
  expect(new Set(paths).size).toBe(sizes.length)
})

it('ends a part before a ZIP has too many entries', async () => {
  const parts = await partsOf(
    items(MOST_ITEMS + 1, () => 1),
    1e12,
  )
  expect(parts.map(part => part.length)).toEqual([MOST_ITEMS, 1])
})

it('has no part where there is nothing', async () => {
  expect(await partsOf([], 1)).toEqual([])
})
