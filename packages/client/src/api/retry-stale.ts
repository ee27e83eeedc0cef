import { ApiError } from './api-client.ts'

const ATTEMPTS = 4

/**
 * Runs `change` up to four times, until the server accepts the change. In all runs but the first, `again` is
 * true: somebody else changed the data, so `change` must read the new data first.
 */
export async function retryingStale<T>(change: (again: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(attempt > 1)
    } catch (error) {
      const stale =
        error instanceof ApiError &&
        (error.code === 'STALE_EPOCH' || error.code === 'STALE_VERSION')
      if (!stale || attempt === ATTEMPTS) throw error
    }
  }
}
