import { abortable } from './abortable.ts'
import { waitForServer } from './back-off.ts'

/** What `ask` comes to, asked again after each failure. Rejects with the signal's reason alone. */
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
