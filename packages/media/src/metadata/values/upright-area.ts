import type { Area } from '../../reading.ts'

/**
 * Converts an area of a stored picture to the same area of the upright picture, rounded to 1/10,000.
 * `orientation` is the picture's EXIF orientation, 1 to 8 (CIPA DC-008, 4.6.4).
 */
export function uprightArea({ x, y, width, height }: Area, orientation: number): Area {
  const [right, bottom] = [1 - x - width, 1 - y - height]
  const [isFromRight, isFromBottom] = [
    [2, 3, 7, 8],
    [3, 4, 6, 7],
  ].map(all => all.includes(orientation))
  const [across, down] = [isFromRight ? right : x, isFromBottom ? bottom : y]
  return orientation >= 5
    ? rounded({ x: down, y: across, width: height, height: width })
    : rounded({ x: across, y: down, width, height })
}

/** Converts an area of the upright picture to the same area of the stored picture. */
export const storedArea = (area: Area, orientation: number): Area =>
  uprightArea(area, INVERSES[orientation] ?? orientation)

/** Orientations 6 and 8 turn by a quarter in opposite directions. All others are their own inverse. */
const INVERSES: Record<number, number> = { 6: 8, 8: 6 }

const rounded = (area: Area): Area => ({
  x: round(area.x),
  y: round(area.y),
  width: round(area.width),
  height: round(area.height),
})

const round = (value: number): number => Math.max(0, Math.round(value * 10_000) / 10_000)
