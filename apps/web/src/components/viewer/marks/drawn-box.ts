import type { Box } from './marks-context.tsx'

export interface Point {
  x: number
  y: number
}

/** The shortest side of a box, as a part of the picture's. */
const LEAST = 0.015
/** The side of the first box, as a part of the picture's shorter side. */
const FIRST = 0.3
/** How far one press on an arrow key moves or sizes a box. */
const STEP = 0.01

/**
 * Turns a vector on the screen, in parts of the shown picture, into one in the picture before its owner
 * rotated it. `turns` is the number of clockwise quarter turns.
 */
export function unturned({ x, y }: Point, turns: number): Point {
  if (turns === 1) return { x: y, y: -x }
  if (turns === 2) return { x: -x, y: -y }
  return turns === 3 ? { x: -y, y: x } : { x, y }
}

/** Like `unturned`, for a place on the shown picture. */
export function placeInPicture({ x, y }: Point, turns: number): Point {
  const fromMiddle = unturned({ x: x - 0.5, y: y - 0.5 }, turns)
  return { x: inPicture(fromMiddle.x + 0.5), y: inPicture(fromMiddle.y + 0.5) }
}

/** A square in the middle of a picture with these sides. */
export function firstBox(width: number, height: number): Box {
  const side = FIRST * Math.min(width, height)
  const [w, h] = [side / width, side / height]
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h }
}

/** The box between two opposite corners. */
export const boxBetween = (a: Point, b: Point): Box =>
  kept({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  })

export const moved = (box: Box, by: Point): Box =>
  kept({ ...box, x: box.x + by.x, y: box.y + by.y })

/** Moves the lower right corner of a box. */
export const sized = (box: Box, by: Point): Box =>
  kept({
    ...box,
    width: Math.min(box.width + by.x, 1 - box.x),
    height: Math.min(box.height + by.y, 1 - box.y),
  })

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/**
 * The box after a press on an arrow key, which moves it. With Shift, right and down enlarge the box, left and
 * up shrink it. Undefined for other keys.
 */
export function afterKey(box: Box, key: string, shift: boolean, turns: number): Box | undefined {
  const arrow = ARROWS[key]
  if (!arrow) return undefined
  if (!shift) return moved(box, unturned(arrow, turns))
  const isQuarter = turns % 2 === 1
  return sized(box, isQuarter ? { x: arrow.y, y: arrow.x } : arrow)
}

/** Moves a box into the picture, and keeps it large enough to see. */
function kept({ x, y, width, height }: Box): Box {
  const [w, h] = [within(LEAST, width), within(LEAST, height)]
  return { x: Math.min(inPicture(x), 1 - w), y: Math.min(inPicture(y), 1 - h), width: w, height: h }
}

const within = (least: number, side: number): number => Math.min(1, Math.max(least, side))
const inPicture = (value: number): number => Math.min(1, Math.max(0, value))
