import { abortable } from './abortable.ts'
import { waitForServer } from './back-off.ts'

/** Calls `ask` until it succeeds, and returns its result. Rejects only with the signal's reason. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  wait = waitForServer,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await abortable(ask(), signal)
    } catch {
      await wait(tries, signal)
    }
  }
}
