import { readMapTiles, tileOrigin } from '@safelight/contract/map-tiles'
import type { Fetch } from './check-server.ts'

/** Timeout in milliseconds. Keep it short, because the bundled map is a sufficient fallback. */
const PATIENCE = 2000

/** Returns the origin of the server's map tiles (`MAP_TILES_URL`), or the last known if it is away. */
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
      // The page handles the failure of its own call.
    }
    return last.get(server)
  }
}
