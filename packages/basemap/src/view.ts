import type { Point } from './mercator.ts'

/** The visible part of the map: its center and zoom. The map is `TILE * 2 ** zoom` pixels wide. */
export interface View {
  center: Point
  zoom: number
}

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** CSS pixels from the top left of the map element. */
export interface Spot {
  left: number
  top: number
}

/** An area of the map. If it crosses the 180th meridian, `east` exceeds 1. */
export interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** Edge length of a tile in pixels. */
export const TILE = 256
/** The largest zoom, at which a street fills the screen. */
export const MOST_ZOOM = 17

/** Width of the map in pixels. */
export const widthAt = (zoom: number): number => TILE * 2 ** zoom

/** Returns the smallest zoom at which the map fills the screen and shows no place twice. */
export const leastZoom = ({ width, height }: Size): number =>
  Math.log2(Math.max(width, height, TILE) / TILE)

export function bounded({ center, zoom }: View, size: Size): View {
  const least = leastZoom(size)
  const allowed = Math.max(least, Math.min(Math.max(least, MOST_ZOOM), zoom))
  const half = size.height / 2 / widthAt(allowed)
  return {
    zoom: allowed,
    center: {
      x: center.x - Math.floor(center.x),
      y: half >= 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, center.y)),
    },
  }
}

/**
 * Returns the screen position of a point. The map repeats to the left and right: of the point's positions,
 * returns the position nearest to the center of the screen.
 */
export function toSpot({ center, zoom }: View, { width, height }: Size, { x, y }: Point): Spot {
  const scale = widthAt(zoom)
  const east = x - center.x
  return {
    left: width / 2 + (east - Math.round(east)) * scale,
    top: height / 2 + (y - center.y) * scale,
  }
}

/** Returns the point at a screen position. The map repeats: x may be less than 0 or more than 1. */
export function pointAt({ center, zoom }: View, { width, height }: Size, spot: Spot): Point {
  const scale = widthAt(zoom)
  return {
    x: center.x + (spot.left - width / 2) / scale,
    y: center.y + (spot.top - height / 2) / scale,
  }
}

/** Moves the map by a number of pixels to the right and down, as a drag does. */
export function moved(view: View, size: Size, right: number, down: number): View {
  const scale = widthAt(view.zoom)
  const { x, y } = view.center
  return bounded({ ...view, center: { x: x - right / scale, y: y - down / scale } }, size)
}

/** Changes the zoom, and keeps the map's point at `spot` in place. */
export function zoomedTo(view: View, size: Size, zoom: number, spot: Spot = middle(size)): View {
  const held = pointAt(view, size, spot)
  const next = bounded({ ...view, zoom }, size)
  const scale = widthAt(next.zoom)
  return bounded(
    {
      zoom: next.zoom,
      center: {
        x: held.x - (spot.left - size.width / 2) / scale,
        y: held.y - (spot.top - size.height / 2) / scale,
      },
    },
    size,
  )
}

const middle = ({ width, height }: Size): Spot => ({ left: width / 2, top: height / 2 })

/** Returns the visible area, extended on each side by `beyond` screens. */
export function boxOf(view: View, size: Size, beyond = 0): Box {
  const scale = widthAt(view.zoom)
  const along = (size.width / 2 / scale) * (1 + 2 * beyond)
  const up = (size.height / 2 / scale) * (1 + 2 * beyond)
  const { x, y } = view.center
  return {
    west: x - along,
    east: x + along,
    north: Math.max(0, y - up),
    south: Math.min(1, y + up),
  }
}

/** The margin on each side of the box in `fitting`, as a share of the screen. */
const MARGIN = 0.15

/** Returns the view in which a box fills the screen except for the margin, with a zoom of at most `most`. */
export function fitting(box: Box, size: Size, most = 12): View {
  const [along, up] = [box.east - box.west, box.south - box.north]
  const room = 1 - 2 * MARGIN
  const zoom = Math.min(
    along > 0 ? Math.log2((size.width * room) / along / TILE) : most,
    up > 0 ? Math.log2((size.height * room) / up / TILE) : most,
    most,
  )
  const center = { x: (box.west + box.east) / 2, y: (box.north + box.south) / 2 }
  return bounded({ center, zoom }, size)
}

/** Returns the smallest box around points, maybe across the 180th meridian; undefined without points. */
export function boxAround(points: readonly Point[]): Box | undefined {
  const [first, ...others] = points.map(point => point.x).sort((a, b) => a - b)
  if (first === undefined) return undefined
  const last = others.at(-1) ?? first
  let west = first
  let east = last
  let widest = 1 - (last - first)
  let before = first
  for (const x of others) {
    if (x - before > widest) {
      widest = x - before
      west = x
      east = before + 1
    }
    before = x
  }
  const ys = points.map(point => point.y)
  return { west, east, north: Math.min(...ys), south: Math.max(...ys) }
}
