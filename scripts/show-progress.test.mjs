import { afterEach, expect, it, vi } from 'vitest'
import { showProgress } from './show-progress.mjs'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('says regularly that a step still works, until it ends', async () => {
  vi.useFakeTimers()
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const step = Promise.withResolvers()
  const shown = showProgress('Building', () => step.promise)
  vi.advanceTimersByTime(31_000)
  step.resolve(7)
  expect(await shown).toBe(7)
  vi.advanceTimersByTime(60_000)
  expect(print.mock.calls.flat()).toEqual([
    'Building…',
    '  still working (15 seconds)',
    '  still working (30 seconds)',
  ])
})
