import type { Tile } from '@safelight/basemap/tiles'
import { expect, it, vi } from 'vitest'
import { createTileCache, type DrawnTile } from './tile-cache.ts'

const tile = (x: number, z = 6): Tile => ({ z, x, y: 3 })

function aCache(most = 100) {
  const asked: { tile: Tile; answer: PromiseWithResolvers<DrawnTile> }[] = []
  const onChange = vi.fn()
  const cache = createTileCache(
    each => {
      const answer = Promise.withResolvers<DrawnTile>()
      asked.push({ tile: each, answer })
      return answer.promise
    },
    onChange,
    most,
  )
  const aTile = () => ({ picture: {} as CanvasImageSource, names: [], close: vi.fn() })
  async function answer(index: number) {
    const drawn = aTile()
    asked[index]?.answer.resolve(drawn)
    await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0)
    await Promise.resolve()
    return drawn
  }
  return { cache, asked, onChange, answer, aTile }
}

it('draws three tiles at a time, the most important first', async () => {
  const { cache, asked, answer } = aCache()
  cache.want([1, 2, 3, 4, 5].map(x => tile(x)))
  expect(asked.map(each => each.tile.x)).toEqual([1, 2, 3])
  cache.want([tile(9), tile(3)])
  await answer(0)
  expect(asked.map(each => each.tile.x)).toEqual([1, 2, 3, 9])
  expect(cache.at(tile(1))).toBeDefined()
  expect(cache.at(tile(4))).toBeUndefined()
})

it('offers a drawn tile of a lower zoom for a tile that is not drawn yet', async () => {
  const { cache, answer } = aCache()
  cache.want([tile(1, 2)])
  const drawn = await answer(0)
  expect(cache.above({ z: 4, x: 5, y: 13 })).toEqual({ tile: tile(1, 2), drawn })
  expect(cache.above({ z: 4, x: 9, y: 13 })).toBeUndefined()
  expect(cache.above({ z: 6, x: 20, y: 52 })).toEqual({ tile: tile(1, 2), drawn })
  expect(cache.above({ z: 7, x: 40, y: 104 })).toBeUndefined()
})

it('keeps a limited number of tiles that are no longer requested', async () => {
  const { cache, answer } = aCache(2)
  cache.want([tile(1), tile(2), tile(3)])
  const drawn = [await answer(0), await answer(1), await answer(2)]
  expect(drawn.map(each => each.close.mock.calls.length)).toEqual([0, 0, 0])
  cache.at(tile(1))
  cache.want([tile(4)])
  await answer(3)
  expect(drawn.map(each => each.close.mock.calls.length)).toEqual([0, 1, 1])
})

it('retries a failed tile when the map needs the tile again', async () => {
  const { cache, asked, onChange } = aCache()
  cache.want([tile(1)])
  asked[0]?.answer.reject(new Error('offline'))
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0)
  expect(cache.hasFailed()).toBe(true)
  cache.want([tile(1)])
  expect(asked).toHaveLength(1)
  cache.want([])
  expect(cache.hasFailed()).toBe(false)
  cache.want([tile(1)])
  expect(asked).toHaveLength(2)
})

it('frees a tile that arrives after the cache is closed', async () => {
  const { cache, asked, answer, aTile } = aCache()
  cache.want([tile(1), tile(2)])
  const first = await answer(0)
  cache.close()
  expect(first.close).toHaveBeenCalledOnce()
  const late = aTile()
  asked[1]?.answer.resolve(late)
  await expect.poll(() => late.close.mock.calls.length).toBe(1)
})
