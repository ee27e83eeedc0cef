import { expect, it } from 'vitest'
import { collected } from '../../test/collected.ts'
import { anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { movieNameOf } from '../media/saving/file-names.ts'
import { zipOf } from '../media/saving/zip.ts'
import { MOST_ITEMS, nameIn, type PlannedItem, partOf, planParts } from './plan.ts'
import { sidecarsOf } from './sidecars.ts'

const items = (count: number, size: (index: number) => number): LibraryItem[] =>
  Array.from({ length: count }, (_, i) =>
    anItem({ id: `01J${String(i).padStart(23, '0')}`, size: size(i) }),
  )

const MOVIE_BYTES = 700

function live(item: LibraryItem): LibraryItem {
  if (!item.details) throw new Error('closed')
  const { streams } = item.details
  const motion = { ...streams.original, length: MOVIE_BYTES, type: 'video/quicktime' }
  return { ...item, details: { ...item.details, streams: { ...streams, motion } } }
}

async function partsOf(all: LibraryItem[], partBytes: number): Promise<PlannedItem[][]> {
  async function* pages() {
    for (let start = 0; start < all.length; start += 7) yield all.slice(start, start + 7)
  }
  return collected(planParts(pages(), partBytes))
}

it('ends a part of an export before the part exceeds the size limit', async () => {
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

it('fills a part up to exactly its size limit', async () => {
  const all = items(3, () => 100_000)
  const [whole = []] = await partsOf(all, 1e12)
  const bytesOf = (count: number) => partOf(whole.slice(0, count)).bytes
  const lengths = async (partBytes: number) =>
    (await partsOf(all, partBytes)).map(part => part.length)
  expect(await lengths(bytesOf(3))).toEqual([3])
  expect(await lengths(bytesOf(3) - 1)).toEqual([2, 1])
  expect(await lengths(bytesOf(2))).toEqual([2, 1])
  expect(await lengths(bytesOf(2) - 1)).toEqual([1, 1, 1])
  expect(await lengths(bytesOf(1) - 1)).toEqual([1, 1, 1])
})

it('counts every byte that the items of a part add to its ZIP', async () => {
  const all = items(3, i => 1_000 * i).map((item, i) => (i === 1 ? live(item) : item))
  const [part = []] = await partsOf(all, 1e12)
  async function* entries() {
    for (const [i, { path }] of part.entries()) {
      const item = all[i] as LibraryItem
      const { json, xmp } = sidecarsOf(item, nameIn(path))
      const movie = movieNameOf(item, path)
      yield { name: path, input: new Uint8Array(item.size) }
      if (movie) yield { name: movie, input: new Uint8Array(MOVIE_BYTES) }
      yield { name: `${path}.json`, input: json }
      yield { name: `${path}.xmp`, input: xmp }
    }
  }
  const { byteLength } = await new Response(zipOf(entries())).arrayBuffer()
  const end = 22
  expect(byteLength).toBe(partOf(part).bytes + end)
})

it('ends a part before a ZIP has too many entries', async () => {
  const parts = await partsOf(
    items(MOST_ITEMS + 1, () => 1),
    1e12,
  )
  expect(parts.map(part => part.length)).toEqual([MOST_ITEMS, 1])
})

it('makes no parts for an empty library', async () => {
  expect(await partsOf([], 1)).toEqual([])
})
