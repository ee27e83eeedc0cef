import { expect, it } from 'vitest'
import { type KeptCertificate, nextTry } from './kept-certificate.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BEGAN = Date.UTC(2026, 10, 30)

/** Returns the minutes after each failure until the next try. */
function pauses(kept: KeptCertificate, count: number): number[] {
  const found = []
  let [now, current] = [BEGAN, kept]
  for (let tries = 0; tries < count; tries += 1) {
    current = { ...current, failures: [...current.failures, now] }
    const next = nextTry(current, BEGAN, 0)
    found.push((next - now) / MINUTE)
    now = next
  }
  return found
}

it('waits longer after each failure', () => {
  expect(pauses({ failures: [] }, 6)).toEqual([15, 60, 240, 720, 1440, 1440])
})

it('tries at once at the start, and after a restart', () => {
  expect(nextTry({ failures: [] }, BEGAN, 0)).toBeLessThan(BEGAN)
  const failures = [BEGAN - 90 * MINUTE, BEGAN - 5 * MINUTE]
  expect(nextTry({ failures }, BEGAN, 0)).toBeLessThan(BEGAN)
})

it('does not begin a third try within an hour after a restart', () => {
  const failures = [BEGAN - 20 * MINUTE, BEGAN - 5 * MINUTE]
  expect(nextTry({ failures }, BEGAN, 0)).toBe(BEGAN + 40 * MINUTE)
})

it('waits until a limit ends, even after a restart', () => {
  const kept = { failures: [BEGAN - HOUR], retryAt: BEGAN + 30 * HOUR }
  expect(nextTry(kept, BEGAN, 0)).toBe(BEGAN + 30 * HOUR)
})
