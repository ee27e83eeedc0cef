import { ApiError } from '../../api/api-client.ts'

/** An item that changes again and again meanwhile is left for another time. */
const ROUNDS = 3

/** Begins anew where another change came before. */
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
