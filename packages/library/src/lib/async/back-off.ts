import { abortable } from './abortable.ts'

const FIRST = 1000
const LONGEST = 30_000

/**
 * Waits before another try, longer after each of `tries` that failed, and no longer than until the browser is
 * back on a network. Rejects with the signal's reason.
 */
export async function waitForServer(tries: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(LONGEST, FIRST * 2 ** (tries - 1)))
  const online = () => resolve()
  addEventListener('online', online)
  try {
    await abortable(promise, signal)
  } finally {
    clearTimeout(timer)
    removeEventListener('online', online)
  }
}
