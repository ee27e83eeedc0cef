import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

/** The tile server that an installation has of its own: whose it is, and the address of a tile's picture. */
export const mapTiles = z
  .object({
    /** What is shown beside the map. */
    name: z.string(),
    /** `{z}`, `{x}` and `{y}` stand for the tile's level, column and row. */
    address: z.string(),
  })
  .nullable()

/** null: maps are drawn of what comes with the app, and nobody else is asked. */
export const readMapTiles = endpoint({
  method: 'GET',
  path: '/api/map-tiles',
  response: mapTiles,
})

/**
 * The origin of a tile server's address, or undefined if its host is not fixed. It goes into the content policy of pages:
 * no character of another meaning there may be in it.
 */
export function tileOrigin(address: string): string | undefined {
  if (!/^https?:\/\/[\w.:[\]-]+\//.test(address)) return undefined
  return URL.parse(address)?.origin
}

export type MapTiles = z.infer<typeof mapTiles>
