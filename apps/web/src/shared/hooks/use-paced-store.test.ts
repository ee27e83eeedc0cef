import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './use-paced-store.ts'

// Steps end at multiples of 500 ms. Each test begins 100 ms after one.
beforeEach(() => void vi.useFakeTimers({ now: 100 }))
afterEach(() => void vi.useRealTimers())

function aStore() {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { subscribe, change: () => listeners.forEach(listener => void listener()) }
}

test('reports changes after the first one together at the end of the interval', () => {
  const { subscribe, change } = aStore()
  const listener = vi.fn()
  paced(subscribe)(listener)
  change()
  expect(listener).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 20; i++) change()
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(399)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(2)
  change()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('reports changes of several stores together at the end of an interval', () => {
  const [one, other] = [aStore(), aStore()]
  const listener = vi.fn()
  paced(one.subscribe)(listener)
  paced(other.subscribe)(listener)
  one.change()
  one.change()
  vi.advanceTimersByTime(300)
  other.change()
  other.change()
  expect(listener).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(100)
  expect(listener).toHaveBeenCalledTimes(4)
})

test('reports nothing after the listener has unsubscribed', () => {
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
