import type { Pixels } from '../../src/detections.ts'
import { BLACK, type Color, paint, WHITE } from './picture.ts'

interface Placed {
  /** The middle of the thing, in pixels. */
  x: number
  y: number
  /** Half the height of the thing, in pixels. */
  size: number
}

const square = ({ x, y, size }: Placed) => ({
  x: x - size,
  y: y - size,
  width: 2 * size,
  height: 2 * size,
})

/** Draws a clock at ten past ten. Models of real things take it for a clock. */
export function drawClock(pixels: Pixels, placed: Placed): void {
  paint(pixels, square(placed), (px, py) => clockAt(2 * px - 1, 2 * py - 1))
}

function clockAt(x: number, y: number): Color | undefined {
  const radius = Math.hypot(x, y)
  if (radius > 1) return undefined
  if (radius > 0.9) return BLACK
  const hour = (6 * Math.atan2(y, x)) / Math.PI
  const isMark = radius > 0.68 && radius < 0.82 && Math.abs(hour - Math.round(hour)) < 0.12
  return isMark || isHand(x, y, -1, 0.45) || isHand(x, y, 1, 0.65) ? BLACK : WHITE
}

/** Whether a place is on a hand that points up and to a side: −1 is left, 1 right. */
function isHand(x: number, y: number, side: number, length: number): boolean {
  const [alongX, alongY] = [side * 0.87, -0.5]
  const along = x * alongX + y * alongY
  return along > 0 && along < length && Math.abs(x * alongY - y * alongX) < 0.04
}

/** Draws a stop sign with bars in place of its letters. Models of real things take it for a stop sign. */
export function drawStopSign(pixels: Pixels, placed: Placed): void {
  const { x, y, size } = placed
  paint(pixels, { x: x - 0.05 * size, y, width: 0.1 * size, height: 4 * size }, () => [
    120, 120, 125,
  ])
  paint(pixels, square(placed), (px, py) => {
    const [u, v] = [Math.abs(2 * px - 1), Math.abs(2 * py - 1)]
    const edge = Math.max(u, v, (u + v) / Math.SQRT2)
    if (edge > 1) return undefined
    if (edge > 0.9) return WHITE
    const letter = Math.floor(((2 * px - 1) / 0.8 + 1) * 2)
    const isInk = v < 0.25 && u < 0.72 && (px * 16) % 1.6 < 1 && letter >= 0
    return isInk ? WHITE : [190, 25, 30]
  })
}

/** Draws an orange. Models of real things take it for an orange. */
export function drawOrange(pixels: Pixels, placed: Placed): void {
  paint(pixels, square(placed), (px, py) => {
    const [x, y] = [2 * px - 1, 2 * py - 1]
    if (Math.hypot(x, y) > 1) return undefined
    const light = 1 - 0.45 * Math.hypot(x + 0.35, y + 0.4)
    return [Math.min(255, 275 * light), 150 * light, 20 * light]
  })
}
