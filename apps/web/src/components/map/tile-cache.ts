import { parentOf, type Tile, tileName } from '@safelight/basemap/tiles'
import type { MapName } from './names-of-tile.ts'

/** A tile as it is shown. */
export interface DrawnTile {
  picture: CanvasImageSource
  names: readonly MapName[]
  /** Lets go of the picture. */
  close(): void
}

/** The tiles of one map that are drawn, and those that are about to be. */
export interface TileCache {
  /** Asks for tiles, those that are wanted first first; what was asked for before and not begun is forgotten. */
  want(tiles: readonly Tile[]): void
  /** The tile itself; undefined while it is not drawn. */
  at(tile: Tile): DrawnTile | undefined
  /** The nearest of the tiles that it is a part of that is drawn. */
  above(tile: Tile): { tile: Tile; drawn: DrawnTile } | undefined
  /** Whether a tile that is wanted could not be had. */
  hasFailed(): boolean
  /** Lets go of all of them. */
  close(): void
}

/** Tiles that are drawn at the same time. */
const TOGETHER = 3

/** `draw` makes a tile; `onChange` is called as each arrives; `most` of them are kept, and all that are wanted. */
export function createTileCache(
  draw: (tile: Tile) => Promise<DrawnTile>,
  onChange: () => void,
  most: number,
): TileCache {
  const kept = new Map<string, DrawnTile>()
  const begun = new Set<string>()
  const failed = new Set<string>()
  let wanted: readonly Tile[] = []
  let isClosed = false

  function drawOn(): void {
    for (const tile of wanted) {
      if (begun.size >= TOGETHER) return
      const name = tileName(tile)
      if (!kept.has(name) && !begun.has(name) && !failed.has(name)) void begin(tile, name)
    }
  }

  async function begin(tile: Tile, name: string): Promise<void> {
    begun.add(name)
    const drawn = await draw(tile).catch(() => undefined)
    begun.delete(name)
    if (isClosed) return drawn?.close()
    if (drawn) kept.set(name, drawn)
    else failed.add(name)
    makeRoom()
    onChange()
    drawOn()
  }

  /** The ones that were used longest ago go first. */
  function makeRoom(): void {
    const needed = new Set(wanted.map(tileName))
    for (const [name, drawn] of kept) {
      if (kept.size <= most) return
      if (needed.has(name)) continue
      kept.delete(name)
      drawn.close()
    }
  }

  function at(tile: Tile): DrawnTile | undefined {
    const name = tileName(tile)
    const drawn = kept.get(name)
    if (drawn) {
      kept.delete(name)
      kept.set(name, drawn)
    }
    return drawn
  }

  return {
    want(tiles) {
      // What failed is tried again when it comes into view anew.
      const names = new Set(tiles.map(tileName))
      for (const name of failed) if (!names.has(name)) failed.delete(name)
      wanted = tiles
      drawOn()
    },
    at,
    above(tile) {
      for (let above = tile; above.z > 0; ) {
        above = parentOf(above)
        const drawn = at(above)
        if (drawn) return { tile: above, drawn }
      }
      return undefined
    },
    hasFailed: () => failed.size > 0,
    close() {
      isClosed = true
      for (const drawn of kept.values()) drawn.close()
      kept.clear()
    },
  }
}
