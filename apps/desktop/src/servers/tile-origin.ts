import { readMapTiles, tileOrigin } from '@safelight/contract/map-tiles'
import type { Fetch } from './check-server.ts'

/** Timeout in milliseconds. It is short, because the bundled map is a sufficient fallback. */
const PATIENCE = 2000

/**
 * Returns a function that finds the origin of a server's map tiles (the server's setting `MAP_TILES_URL`). If
 * the server does not answer, the function returns the last known origin.
 */
export function createTileOrigins(fetch: Fetch) {
  const last = new Map<string, string | undefined>()
  return async (server: string): Promise<string | undefined> => {
    try {
      const response = await fetch(server + readMapTiles.path, {
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      })
      const answer = readMapTiles.response.safeParse(await response.json())
      if (response.ok && answer.success)
        last.set(server, answer.data ? tileOrigin(answer.data.address) : undefined)
    } catch {
      // Ignore the failure: the page makes the same call and handles its failure.
    }
    return last.get(server)
  }
}
