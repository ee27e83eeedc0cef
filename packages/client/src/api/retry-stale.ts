import { ApiError } from './api-client.ts'

const ATTEMPTS = 4

/**
 * Runs `change`. If the server refuses because somebody else changed the data first, runs it again, up to
 * four times in total. `again` is then true, and `change` must read the new data first.
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
