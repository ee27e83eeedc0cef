import { parentOf, type Tile, tileName } from '@safelight/basemap/tiles'
import type { MapName } from './names-of-tile.ts'

export interface DrawnTile {
  picture: CanvasImageSource
  names: readonly MapName[]
  close(): void
}

export interface TileCache {
  /** Requests these tiles, the most important first. Replaces requests that have not started. */
  want(tiles: readonly Tile[]): void
  at(tile: Tile): DrawnTile | undefined
  /** A drawn tile of a lower zoom that contains this one, at most four levels above. */
  above(tile: Tile): { tile: Tile; drawn: DrawnTile } | undefined
  hasFailed(): boolean
  /** Frees all tiles. Those that are still being drawn are freed when they are done. */
  close(): void
}

const TOGETHER = 3
/** A tile of a much lower zoom is only a few pixels of this one, and would cover it with a smear. */
const MOST_LEVELS_ABOVE = 4

/** Calls `onChange` after each drawn tile. Keeps `most` tiles, or all requested ones if these are more. */
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
      // Forget the failures of tiles out of view, to retry them when they come into view again.
      const names = new Set(tiles.map(tileName))
      for (const name of failed) if (!names.has(name)) failed.delete(name)
      wanted = tiles
      drawOn()
    },
    at,
    above(tile) {
      const least = Math.max(0, tile.z - MOST_LEVELS_ABOVE)
      for (let above = tile; above.z > least; ) {
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
