import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

export const mapTiles = z
  .object({
    name: z.string(),
    /** An address with placeholders `{z}`, `{x}` and `{y}` for level, column and row. */
    address: z.string(),
  })
  .nullable()

/** Returns null without a tile server. Maps then use only the app's own data. */
export const readMapTiles = endpoint({
  method: 'GET',
  path: '/api/map-tiles',
  response: mapTiles,
})

/**
 * Returns the origin of a tile server's address. Returns undefined if its host is not fixed, for example
 * because it contains a placeholder. The origin goes into the pages' content security policy: allow no
 * character with a meaning there.
 */
export function tileOrigin(address: string): string | undefined {
  if (!/^https?:\/\/[\w.:[\]-]+\//.test(address)) return undefined
  return URL.parse(address)?.origin
}

export type MapTiles = z.infer<typeof mapTiles>
