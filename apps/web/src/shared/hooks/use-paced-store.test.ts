import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './use-paced-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aStore() {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { subscribe, change: () => listeners.forEach(listener => void listener()) }
}

test('a change is told at once, many within a moment once more, and the last is never missed', () => {
  const { subscribe, change } = aStore()
  const listener = vi.fn()
  paced(subscribe)(listener)
  change()
  expect(listener).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 20; i++) change()
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(listener).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(2)
  change()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('who has left is told nothing more', () => {
  const { subscribe, change } = aStore()
  const listener = vi.fn()
  const leave = paced(subscribe)(listener)
  change()
  change()
  leave()
  change()
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})
