import type { TimelineMonth } from '@safelight/client/timeline'
import { expect, it } from 'vitest'
import { createLayoutCache } from './layout-cache.ts'

const page = { kind: 'grid' as const, width: 1200 }
const aspects = new Float32Array([1.5, 0.75, 1, 1.5, 1.33, 0.75, 1])
const outline: TimelineMonth['outline'] = {
  ids: '',
  aspects,
  days: new Uint8Array(aspects.length),
  marks: [],
  mixed: new Set<number>(),
  stacks: new Map(),
}

const month = (key: string, start: number, loaded: boolean): TimelineMonth => ({
  key,
  title: key,
  count: aspects.length,
  items: aspects.length,
  start,
  status: loaded ? 'ready' : 'away',
  outline: loaded ? outline : undefined,
  chunks: new Map(),
})
const months = (...loaded: boolean[]) =>
  loaded.map((isLoaded, i) => month(`2021-0${9 - i}`, i * aspects.length, isLoaded))

it('returns the same offsets while nothing changes', () => {
  const cache = createLayoutCache()
  const { offsets } = cache.layOut(months(true, true), 14, page)
  expect(cache.layOut(months(true, true), 14, page).offsets).toBe(offsets)
  expect(cache.layOut(months(true, true), 14, { ...page, width: 700 }).offsets).not.toBe(offsets)
})

it('keeps the exact height of a month after the month is unloaded', () => {
  const cache = createLayoutCache()
  const loaded = cache.layOut(months(true, true), 14, page)
  const exact = loaded.boxesOf('2021-08')
  const away = cache.layOut(months(true, false), 14, page)
  expect(away.offsets).toBe(loaded.offsets)
  expect(away.boxesOf('2021-08')).not.toEqual(exact)
  expect(cache.layOut(months(true, true), 14, page).boxesOf('2021-08')).toEqual(exact)
})

it('lays out only the visible pictures', () => {
  const { months: laidOut, boxesOf } = createLayoutCache().layOut(months(true, true, true), 9, page)
  expect([...laidOut.values()].map(each => each.count)).toEqual([7, 2])
  expect(boxesOf('2021-08')?.count).toBe(2)
  expect(boxesOf('2021-07')).toBeUndefined()
})

it('keeps the pictures of a month in place when more of the month becomes visible', () => {
  const topsOf = (shown: number) => {
    const { boxesOf } = createLayoutCache().layOut(months(true, true), shown, page)
    const boxes = boxesOf('2021-08')
    const first = (of: ArrayLike<number> = []) => Array.from(of).slice(0, 2)
    return { left: first(boxes?.left), top: first(boxes?.top), height: first(boxes?.height) }
  }
  expect(topsOf(9)).toEqual(topsOf(14))
})
