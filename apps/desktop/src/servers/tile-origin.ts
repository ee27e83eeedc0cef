import { readMapTiles, tileOrigin } from '@safelight/contract/map-tiles'
import type { Fetch } from './check-server.ts'

/** How long a page waits for the server's word: the map that comes with the app will do. */
const PATIENCE = 2000

/**
 * Where pages of a server may show map tiles from, as that server says (`MAP_TILES_URL`): an origin, or undefined. A
 * server that does not answer is taken at its last word.
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
      // The page is told by its own call.
    }
    return last.get(server)
  }
}
