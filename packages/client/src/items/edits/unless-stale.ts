import { ApiError } from '../../api/api-client.ts'

const ROUNDS = 3

/** Tries `act` up to three times, if another device or person has changed the same data first. */
export async function unlessStale<T>(act: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await act()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION'
      if (!isStale || round === ROUNDS) throw error
    }
  }
}
