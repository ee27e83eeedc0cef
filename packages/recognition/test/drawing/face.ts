import type { Pixels } from '../../src/detections.ts'
import { type Color, paint } from './picture.ts'

export const MARKS: readonly { x: number; y: number; color: Color }[] = [
  { x: -0.2, y: -0.12, color: [0, 0, 255] },
  { x: 0.2, y: -0.12, color: [0, 255, 0] },
  { x: 0, y: 0.05, color: [255, 0, 0] },
  { x: -0.15, y: 0.25, color: [255, 0, 255] },
  { x: 0.15, y: 0.25, color: [0, 255, 255] },
]

const RADIUS = 0.07
const TILES = 3

export interface DrawnFace {
  /** Center, in pixels. */
  x: number
  y: number
  size: number
  person: number
  /** Degrees clockwise. */
  turn?: number
}

export function drawFace(pixels: Pixels, { x, y, size, person, turn = 0 }: DrawnFace): void {
  const colors = tilesOf(person)
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = 2 * size
  paint(pixels, { x: x - reach / 2, y: y - reach / 2, width: reach, height: reach }, (px, py) => {
    const [dx, dy] = [2 * (px - 0.5), 2 * (py - 0.5)]
    const [u, v] = [cos * dx + sin * dy, cos * dy - sin * dx]
    if (Math.max(Math.abs(u), Math.abs(v)) > 0.5) return undefined
    const mark = MARKS.find(each => Math.hypot(each.x - u, each.y - v) <= RADIUS)
    if (mark) return mark.color
    const [column, row] = [u, v].map(part => Math.min(TILES - 1, Math.floor((part + 0.5) * TILES)))
    return colors[(row ?? 0) * TILES + (column ?? 0)]
  })
}

/**
 * Derives the colors of a person's tiles. A bit of Knuth's MMIX generator makes each channel dark or light.
 * The person's number is the seed.
 */
function tilesOf(person: number): Color[] {
  let state = BigInt(person) + 1n
  const channel = () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    return state >> 63n ? 190 : 65
  }
  // Skips the first outputs, which are similar for adjacent seeds.
  for (let step = 0; step < 20; step++) channel()
  return Array.from({ length: TILES * TILES }, () => [channel(), channel(), channel()] as const)
}
