import { boxOf, type Size, type View, widthAt } from './view.ts'

/**
 * A square of the map: column `x` and row `y` of a grid with `2 ** z` squares a side, counted from the
 * north-west.
 */
export interface Tile {
  z: number
  x: number
  y: number
}

/** A tile with its position on the screen, in CSS pixels from the top left. */
export interface PlacedTile {
  tile: Tile
  left: number
  top: number
  edge: number
}

export const tileName = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`

export const parentOf = ({ z, x, y }: Tile): Tile => ({ z: z - 1, x: x >> 1, y: y >> 1 })

/**
 * Returns the tiles that fill the screen, center first. At low zoom, the map repeats, and a tile may appear
 * twice.
 */
export function tilesOf(view: View, size: Size): PlacedTile[] {
  const z = Math.max(0, Math.round(view.zoom))
  const count = 2 ** z
  const box = boxOf(view, size)
  const edge = widthAt(view.zoom) / count
  const placed: PlacedTile[] = []
  for (let y = Math.floor(box.north * count); y < Math.min(count, box.south * count); y++) {
    for (let column = Math.floor(box.west * count); column < box.east * count; column++) {
      placed.push({
        tile: { z, x: ((column % count) + count) % count, y },
        left: size.width / 2 + (column / count - view.center.x) * count * edge,
        top: size.height / 2 + (y / count - view.center.y) * count * edge,
        edge,
      })
    }
  }
  const away = ({ left, top }: PlacedTile) =>
    Math.abs(left + edge / 2 - size.width / 2) + Math.abs(top + edge / 2 - size.height / 2)
  return placed.sort((a, b) => away(a) - away(b))
}

export function partOf(tile: Tile, ancestor: Tile): { left: number; top: number; edge: number } {
  const edge = 1 / 2 ** (tile.z - ancestor.z)
  return { left: tile.x * edge - ancestor.x, top: tile.y * edge - ancestor.y, edge }
}
