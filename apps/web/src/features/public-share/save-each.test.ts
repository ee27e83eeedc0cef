import type { LibraryItem } from '@safelight/client/item'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveEach } from './save-each.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const files = ['Beach.jpg', 'Dune.jpg', 'Pier.jpg'].map(id => ({ id })) as LibraryItem[]

it('downloads files in order, 200 ms apart', async () => {
  const saved: string[] = []
  const numbers: number[] = []
  const save = async (items: LibraryItem[]) => void saved.push(...items.map(({ id }) => id))
  const all = saveEach(files, save, number => numbers.push(number))
  expect(saved).toEqual(['Beach.jpg'])
  await vi.advanceTimersByTimeAsync(199)
  expect(saved).toEqual(['Beach.jpg'])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual(['Beach.jpg', 'Dune.jpg'])
  await vi.advanceTimersByTimeAsync(199)
  expect(saved).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await all
  expect(saved).toEqual(['Beach.jpg', 'Dune.jpg', 'Pier.jpg'])
  expect(numbers).toEqual([1, 2, 3])
})

it('does not try the remaining files after one that cannot be saved', async () => {
  const save = vi.fn(async () => {
    throw new Error('gone')
  })
  await expect(saveEach(files, save, () => {})).rejects.toThrow('gone')
  expect(save).toHaveBeenCalledOnce()
})
