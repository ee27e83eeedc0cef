import type { Pixels } from '../../src/detections.ts'
import { type Color, paint } from './picture.ts'

export interface Portrait {
  /** The middle of the head, in pixels. */
  x: number
  y: number
  /** About half the height of the face, in pixels. */
  size: number
  /** Width of the head, relative to its height. */
  width: number
  skin: Color
  hair: Color
}

const WHITES: Color = [240, 240, 240]
const DARK: Color = [40, 30, 30]
const LIPS: Color = [170, 70, 70]
const SHIRT: Color = [60, 70, 110]

/** Draws a head with shoulders. Models of real faces take it for a face. */
export function drawPortrait(pixels: Pixels, portrait: Portrait): void {
  const { x, y, size } = portrait
  const part = { x: x - 1.6 * size, y: y - 1.5 * size, width: 3.2 * size, height: 3.7 * size }
  paint(pixels, part, (px, py) => colorAt(3.2 * px - 1.6, 3.7 * py - 1.5, portrait))
}

/** Returns the color at a place, relative to the middle of the head. Later shapes cover earlier ones. */
function colorAt(u: number, v: number, { width, skin, hair }: Portrait): Color | undefined {
  const side = Math.abs(u) / width
  const isIn = (x: number, y: number, rx: number, ry: number) =>
    ((side - x) / rx) ** 2 + ((v - y) / ry) ** 2 < 1
  const shaded = (shade: number): Color => [shade * skin[0], shade * skin[1], shade * skin[2]]
  const shapes: [boolean, Color][] = [
    [isIn(0, 1.9, 1.5, 0.8), SHIRT],
    [side < 0.4 && v > 0.8 && v < 1.5, shaded(0.8)],
    [isIn(0, -0.25, 1, 1.15), hair],
    [v > -0.62 && isIn(0, 0.1, 0.8, 1.05), shaded(1 - 0.25 * side)],
    [isIn(0.33, -0.12, 0.2, 0.13), shaded(0.75)],
    [isIn(0.33, -0.1, 0.15, 0.075), WHITES],
    [isIn(0.33, -0.1, 0.07, 0.07), DARK],
    [Math.abs(side - 0.33) < 0.22 && Math.abs(v + 0.3) < 0.035, hair],
    [isIn(0, 0.33, 0.17, 0.09), shaded(0.82)],
    [isIn(0.12, 0.32, 0.05, 0.035), shaded(0.45)],
    [isIn(0, 0.6, 0.3, 0.1), LIPS],
    [side < 0.28 && Math.abs(v - 0.6) < 0.018, DARK],
  ]
  return shapes.findLast(([isHere]) => isHere)?.[1]
}
