import type { UploadTotals } from '@safelight/client/upload-queue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STANDSTILL, watchStandstill, withoutStaleTime } from './standstill.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const totals = (sentBytes: number, secondsLeft?: number): UploadTotals => ({
  phase: 'active',
  files: 1,
  ended: 0,
  uploaded: 0,
  duplicates: 0,
  restored: 0,
  inTrash: 0,
  failed: 0,
  paused: 0,
  canceled: 0,
  bytes: 100,
  sentBytes,
  secondsLeft,
})

it('hides the time left while no bytes move', () => {
  let still: UploadTotals | undefined
  const notify = (totals: UploadTotals) => {
    still = totals
  }
  const first = totals(10, 90)
  const end = watchStandstill(first, notify)
  vi.advanceTimersByTime(STANDSTILL - 1)
  expect(withoutStaleTime(first, still)).toBe(first)
  end?.()
  const second = totals(20, 80)
  watchStandstill(second, notify)
  vi.advanceTimersByTime(STANDSTILL - 1)
  expect(withoutStaleTime(second, still).secondsLeft).toBe(80)
  vi.advanceTimersByTime(1)
  expect(withoutStaleTime(second, still)).toEqual({ ...second, secondsLeft: undefined })
  const third = totals(30, 70)
  expect(withoutStaleTime(third, still)).toBe(third)
})

it('starts no timer while the time left is unknown', () => {
  expect(watchStandstill(totals(10), () => {})).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
