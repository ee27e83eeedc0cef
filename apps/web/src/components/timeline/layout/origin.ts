/*
 * Browsers cap the height of an element at 16 to 33 million pixels. So the page scrolls through a stretch of
 * the timeline, at most `MOST_PIXELS` high. The stretch begins at an origin, which moves with the view.
 */

/** The largest height of an element in pixels. */
export const MOST_PIXELS = 6_000_000

/** The height of the stretch of the timeline that the page scrolls through. It begins at `origin`. */
export const stretchOf = (height: number, origin: number): number =>
  Math.max(0, Math.min(MOST_PIXELS, height - origin))

/**
 * Returns the origin for which the view at `y` is far from both ends of the stretch. Near an end of the
 * timeline, the stretch ends where the timeline ends.
 */
export function originFor(y: number, height: number): number {
  if (height <= MOST_PIXELS) return 0
  const middle = y - MOST_PIXELS / 2
  return Math.round(Math.min(height - MOST_PIXELS, Math.max(0, middle)))
}

/** Whether the view is near an end of the stretch beyond which the timeline continues. */
export function isNearEdge(y: number, height: number, origin: number, view: number): boolean {
  const margin = 4 * view
  const above = y - origin
  const below = origin + stretchOf(height, origin) - y - view
  const atTop = origin !== 0 && above < margin
  const atBottom = origin + stretchOf(height, origin) < height && below < margin
  return atTop || atBottom
}

export const isOff = (height: number, origin: number): boolean =>
  origin < 0 || (origin !== 0 && (height <= MOST_PIXELS || origin + MOST_PIXELS > height))
