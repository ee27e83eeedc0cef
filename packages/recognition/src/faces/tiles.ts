import type { FoundFace } from './found-face.ts'

/** A square region of a picture, in pixels. */
export interface Tile {
  x: number
  y: number
  side: number
}

/** The smallest face, relative to the side of its tile, that a finer tile does not show better. */
const LEAST_WHOLE = 0.1
/** The smallest face, relative to the side of its tile, that the detector finds reliably. */
const LEAST = 0.04

interface Size {
  width: number
  height: number
}

/**
 * Returns the tiles in which to look for small faces: each half the length of the picture, and overlapping the next
 * one by half. A picture that the detector sees in full size has none.
 */
export function tilesOf({ width, height }: Size, input: Size): Tile[] {
  const side = Math.ceil(Math.max(width, height) / 2)
  if (side < input.width) return []
  const starts = (length: number) => {
    const steps = Math.ceil(Math.max(0, length - side) / (side / 2))
    return Array.from({ length: steps + 1 }, (_, i) =>
      Math.round((i * Math.max(0, length - side)) / Math.max(1, steps)),
    )
  }
  return starts(height).flatMap(y => starts(width).map(x => ({ x, y, side })))
}

/** Whether to keep a face of the whole picture. Tiles show smaller faces better. */
export const isLarge = (face: FoundFace, { width, height }: Size): boolean =>
  sideOf(face) >= LEAST_WHOLE * Math.max(width, height)

/** Whether a tile shows a face in full. The neighbors of the tile show a face at its edge. */
export function isWithin(face: FoundFace, { x, y, side }: Tile, { width, height }: Size): boolean {
  if (sideOf(face) < LEAST * side) return false
  return (
    (x === 0 || face.left > x) &&
    (y === 0 || face.top > y) &&
    (x + side >= width || face.right < x + side) &&
    (y + side >= height || face.bottom < y + side)
  )
}

const sideOf = ({ left, top, right, bottom }: FoundFace) => Math.max(right - left, bottom - top)
