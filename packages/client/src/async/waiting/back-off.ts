import { abortable } from './abortable.ts'

interface Pace {
  first: number
  longest: number
}

/**
 * Waits before a retry, exponentially longer with each of `tries`. A window event named `sooner`, such as
 * `online`, ends the wait early. If the signal aborts, rejects with the signal's reason.
 */
export async function backOff(
  tries: number,
  { first, longest }: Pace,
  signal: AbortSignal,
  sooner?: string,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(longest, first * 2 ** (tries - 1)))
  const end = () => resolve()
  const listens = sooner !== undefined && typeof addEventListener === 'function'
  if (listens) addEventListener(sooner, end)
  try {
    await abortable(promise, signal)
  } finally {
    clearTimeout(timer)
    if (listens) removeEventListener(sooner, end)
  }
}

export const waitForServer = (tries: number, signal: AbortSignal): Promise<void> =>
  backOff(tries, { first: 1000, longest: 30_000 }, signal, 'online')
