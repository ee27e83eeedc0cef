import { ApiError } from './api-client.ts'

const ATTEMPTS = 4

/**
 * Runs `change`. If somebody else changed the state first, runs `change` again with `again` set to true. It
 * must then read the new state.
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
