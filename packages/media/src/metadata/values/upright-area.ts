import type { Area, Part, Size } from '../../reading.ts'

/** Orientations 6 and 8 turn by a quarter in opposite directions. All others are their own inverse. */
const INVERSES: Record<number, number> = { 6: 8, 8: 6 }

export const inverseOf = (orientation: number): number => INVERSES[orientation] ?? orientation

/** Returns the upright size. Orientations 5 to 8 swap the sides (CIPA DC-008, 4.6.4). */
export const uprightSize = ({ width, height }: Size, orientation: number): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/**
 * Converts a part of a stored picture to the same part of the upright picture. `size` is that of the stored
 * picture; `orientation` is its EXIF orientation, 1 to 8 (CIPA DC-008, 4.6.4).
 */
export function uprightPart({ x, y, width, height }: Part, size: Size, orientation: number): Part {
  const [right, bottom] = [size.width - x - width, size.height - y - height]
  const [isFromRight, isFromBottom] = [
    [2, 3, 7, 8],
    [3, 4, 6, 7],
  ].map(all => all.includes(orientation))
  const [across, down] = [isFromRight ? right : x, isFromBottom ? bottom : y]
  const place = orientation >= 5 ? { x: down, y: across } : { x: across, y: down }
  return { ...place, ...uprightSize({ width, height }, orientation) }
}

/** Converts an area of a stored picture to the same area of the upright picture, rounded to 1/10,000. */
export const uprightArea = (area: Area, orientation: number): Area =>
  rounded(uprightPart(area, { width: 1, height: 1 }, orientation))

/** Converts an area of the upright picture to the same area of the stored picture. */
export const storedArea = (area: Area, orientation: number): Area =>
  uprightArea(area, inverseOf(orientation))

const rounded = (area: Area): Area => ({
  x: round(area.x),
  y: round(area.y),
  width: round(area.width),
  height: round(area.height),
})

const round = (value: number): number => Math.max(0, Math.round(value * 10_000) / 10_000)
