/*
 * Browsers cap the height of an element between some 16 and 33 million pixels; a million pictures are
 * higher. So the page shows a stretch of the timeline, at most `MOST_PIXELS` of it, that begins at an
 * origin, and the origin moves when the view comes near an end of the stretch.
 */

/** What an element may safely have, also for the precision of 32-bit coordinates. */
export const MOST_PIXELS = 6_000_000

/** Pixels that the page scrolls through. */
export const stretchOf = (height: number, origin: number): number =>
  Math.max(0, Math.min(MOST_PIXELS, height - origin))

/** The origin with which the view at `y` is far from both ends, or at a true one. */
export function originFor(y: number, height: number): number {
  if (height <= MOST_PIXELS) return 0
  const middle = y - MOST_PIXELS / 2
  return Math.round(Math.min(height - MOST_PIXELS, Math.max(0, middle)))
}

/** Whether the origin has to move now, because the view is near an end that is not a true one. */
export function isNearEdge(y: number, height: number, origin: number, view: number): boolean {
  const margin = 4 * view
  const above = y - origin
  const below = origin + stretchOf(height, origin) - y - view
  const atTop = origin !== 0 && above < margin
  const atBottom = origin + stretchOf(height, origin) < height && below < margin
  return atTop || atBottom
}

/** Whether an origin leaves a gap or hides something at an end. */
export const isOff = (height: number, origin: number): boolean =>
  origin < 0 || (origin !== 0 && (height <= MOST_PIXELS || origin + MOST_PIXELS > height))
