import { tileOrigin } from '@safelight/contract/map-tiles'
import { StartError } from '../start-error.ts'

/** Tiles of the installation's own, for maps. */
export interface OwnTiles {
  /** Whose they are: people read it beside the map. */
  name: string
  /** `{z}`, `{x}` and `{y}` stand for the tile's level, column and row. */
  address: string
  /** Where pages may show pictures from besides the server itself. */
  origin: string
}

/** Whether the host is fixed, and the path names the tile: an origin for the policy, and a picture for each tile. */
export const isTileAddress = (address: string): boolean =>
  tileOrigin(address) !== undefined && ['{z}', '{x}', '{y}'].every(part => address.includes(part))

/** Throws StartError where only one of the two is given. */
export function readMapTiles(given: {
  MAP_TILES_URL?: string | undefined
  MAP_TILES_NAME?: string | undefined
}): OwnTiles | undefined {
  const { MAP_TILES_URL: address, MAP_TILES_NAME: name } = given
  if (address === undefined && name === undefined) return undefined
  if (address === undefined)
    throw new StartError('MAP_TILES_URL must be set when MAP_TILES_NAME is.')
  if (name === undefined) throw new StartError('MAP_TILES_NAME must be set when MAP_TILES_URL is.')
  const origin = tileOrigin(address)
  if (origin === undefined) throw new StartError('MAP_TILES_URL must name a host.')
  return { name, address, origin }
}
