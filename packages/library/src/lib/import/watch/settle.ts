import { abortable } from '../../async/abortable.ts'

const FIRST = 5000
const LONGEST = 60_000

/** Waits until a file that nobody writes has stayed the same, longer after each of `tries`. Rejects with the signal's reason. */
export async function settle(tries: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(LONGEST, FIRST * 2 ** (tries - 1)))
  try {
    await abortable(promise, signal)
  } finally {
    clearTimeout(timer)
  }
}
