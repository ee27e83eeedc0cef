import { tileOrigin } from '@safelight/contract/map-tiles'
import { texts } from '@safelight/texts/server/start'
import { StartError } from '../start-error.ts'

export interface OwnTiles {
  name: string
  /** Contains `{z}`, `{x}` and `{y}` for the tile's level, column and row. */
  address: string
  /** Origin from which pages may show images, in addition to the server's own. */
  origin: string
}

/**
 * Whether an address has a fixed host, and placeholders for the tile. The content security policy names the
 * host.
 */
export const isTileAddress = (address: string): boolean =>
  tileOrigin(address) !== undefined && ['{z}', '{x}', '{y}'].every(part => address.includes(part))

/** Reads the settings of the map tiles. Throws StartError if only one of the two settings is given. */
export function readMapTiles(given: {
  MAP_TILES_URL?: string | undefined
  MAP_TILES_NAME?: string | undefined
}): OwnTiles | undefined {
  const { MAP_TILES_URL: address, MAP_TILES_NAME: name } = given
  if (address === undefined && name === undefined) return undefined
  if (address === undefined)
    throw new StartError(texts.settingNeeded({ name: 'MAP_TILES_URL', other: 'MAP_TILES_NAME' }))
  if (name === undefined)
    throw new StartError(texts.settingNeeded({ name: 'MAP_TILES_NAME', other: 'MAP_TILES_URL' }))
  const origin = tileOrigin(address)
  if (origin === undefined) throw new StartError(texts.tilesWithoutHost)
  return { name, address, origin }
}
