import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenStable } from './when-stable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Returns after how many milliseconds the app counts as started, if one request ends every `pause`
 * milliseconds, `times` in total.
 */
function startedAt(pause: number, times: number): number {
  const begun = Date.now()
  const listeners = new Set<() => void>()
  const started: number[] = []
  whenStable(
    () => started.push(Date.now() - begun),
    onEnded => {
      listeners.add(onEnded)
      return () => void listeners.delete(onEnded)
    },
  )
  for (let ended = 0; ended < times; ended++) {
    vi.advanceTimersByTime(pause)
    for (const notify of listeners) notify()
  }
  vi.advanceTimersByTime(60_000)
  expect(started).toHaveLength(1)
  expect(listeners).toHaveLength(0)
  return started[0] ?? Number.NaN
}

it('the app counts as started when no request has ended for 5 seconds', () => {
  expect(startedAt(1_000, 0)).toBe(5_000)
  expect(startedAt(1_000, 3)).toBe(8_000)
  expect(startedAt(4_999, 2)).toBe(14_998)
})

it('the app counts as started after at most 30 seconds', () => {
  expect(startedAt(1_000, 100)).toBe(30_000)
})
