import type { LibraryItem } from '@safelight/client/item'
import { describe, expect, it } from 'vitest'
import { NOTHING, stretchAround } from './stretch.ts'

/** Ten items, `0` to `9`, of which only those in `loaded` are loaded. */
function around(index: number, loaded: readonly number[], from = 0, to = 10) {
  const itemAt = (at: number) =>
    loaded.includes(at) ? ({ id: String(at) } as LibraryItem) : undefined
  const { items, first } = stretchAround({ itemAt, itemId: String(index), index, from, to })
  return { ids: items.map(item => item.id).join(''), first }
}

describe('stretchAround', () => {
  it('extends in both directions up to the next item that is not loaded', () => {
    expect(around(5, [1, 3, 4, 5, 6, 8])).toEqual({ ids: '3456', first: 3 })
  })

  it('starts at `from` at the earliest, and ends before `to`', () => {
    expect(around(5, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4, 7)).toEqual({ ids: '456', first: 4 })
  })

  it('is NOTHING if the item is not loaded', () => {
    expect(around(5, [3, 4, 6, 7])).toEqual({ ids: '', first: 0 })
  })

  it('is NOTHING if another item is now at the given index', () => {
    const itemAt = (at: number) => ({ id: `before-${at}` }) as LibraryItem
    expect(stretchAround({ itemAt, itemId: '5', index: 5, from: 0, to: 10 })).toBe(NOTHING)
  })
})
