import { texts } from '@safelight/texts/client/api'
import { ApiError } from '../api/api-client.ts'

/** With the delays of `waitForServer`, about four minutes. */
const MOST_TRIES = 12

/**
 * Bounds the wait for a server that does not answer, for programs that nobody watches, such as cron jobs.
 * Calls `onWait` once, at the second failure in a row. Then throws ApiError.
 */
export function unattendedWait(
  wait: (tries: number) => Promise<void>,
  onWait: () => void,
): (tries: number) => Promise<void> {
  let isTold = false
  return async tries => {
    if (tries > MOST_TRIES) throw new ApiError('NETWORK', 0, texts.networkError)
    if (tries > 1 && !isTold) {
      isTold = true
      onWait()
    }
    await wait(tries)
  }
}
