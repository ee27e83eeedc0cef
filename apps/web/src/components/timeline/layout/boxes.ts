import { USUAL_ASPECT } from '@safelight/client/month-outline'

/** The positions of a month's pictures, in pixels from its upper left corner. Tops never decrease. */
export interface Boxes {
  count: number
  left: Float32Array
  /** In 64 bits, because a month may be millions of pixels high. */
  top: Float64Array
  width: Float32Array
  height: Float32Array
  bottom: number
}

/** Aspect ratios of a month's first pictures. Those of the other pictures are not known yet. */
export type Aspects = ArrayLike<number>

export const GAP = 4

/**
 * Lays out pictures in rows as wide as the page and about `rowHeight` high, without cropping the pictures.
 * The last row may be narrower.
 */
export function justifiedRows(
  aspects: Aspects,
  count: number,
  width: number,
  rowHeight: number,
): Boxes {
  const boxes = emptyBoxes(count)
  for (let first = 0; first < count; ) {
    const { end, height } = nextRow(aspects, count, width, rowHeight, first)
    let left = 0
    for (let i = first; i < end; i++) {
      boxes.left[i] = left
      boxes.top[i] = boxes.bottom
      boxes.width[i] = aspectAt(aspects, i) * height
      boxes.height[i] = height
      left += aspectAt(aspects, i) * height + GAP
    }
    boxes.bottom += height + GAP
    first = end
  }
  return withoutLastGap(boxes)
}

export function squares(count: number, width: number, columns: number): Boxes {
  const boxes = emptyBoxes(count)
  const side = columnWidth(width, columns)
  for (let i = 0; i < count; i++) {
    boxes.left[i] = (i % columns) * (side + GAP)
    boxes.top[i] = Math.floor(i / columns) * (side + GAP)
  }
  boxes.width.fill(side)
  boxes.height.fill(side)
  boxes.bottom = Math.ceil(count / columns) * (side + GAP)
  return withoutLastGap(boxes)
}

export function masonry(aspects: Aspects, count: number, width: number, columns: number): Boxes {
  const boxes = emptyBoxes(count)
  const side = columnWidth(width, columns)
  const ends = new Float64Array(columns)
  for (let i = 0; i < count; i++) {
    let column = 0
    for (let other = 1; other < columns; other++) {
      if ((ends[other] ?? 0) < (ends[column] ?? 0)) column = other
    }
    const top = ends[column] ?? 0
    const height = side / aspectAt(aspects, i)
    boxes.left[i] = column * (side + GAP)
    boxes.top[i] = top
    boxes.width[i] = side
    boxes.height[i] = height
    ends[column] = top + height + GAP
  }
  boxes.bottom = Math.max(0, ...ends)
  return withoutLastGap(boxes)
}

export function firstBoxes(boxes: Boxes, count: number): Boxes {
  if (count >= boxes.count) return boxes
  const first = { ...boxes, count, bottom: 0 }
  for (let i = 0; i < count; i++) first.bottom = Math.max(first.bottom, bottomOf(boxes, i))
  return first
}

/** The boxes that are at least partly between `from` and `to` pixels below the month's top: [start, end). */
export function boxesBetween(boxes: Boxes, from: number, to: number): [number, number] {
  const first = firstFrom(boxes, from - tallest(boxes))
  let start = first
  while (start < boxes.count && bottomOf(boxes, start) <= from) start += 1
  const end = firstFrom(boxes, to)
  return [Math.min(start, end), end]
}

export const bottomOf = (boxes: Boxes, index: number): number =>
  (boxes.top[index] ?? 0) + (boxes.height[index] ?? 0)

/** The end (exclusive) and the height of the row that begins with `first`. */
function nextRow(
  aspects: Aspects,
  count: number,
  width: number,
  rowHeight: number,
  first: number,
): { end: number; height: number } {
  let shapes = 0
  let height = Number.POSITIVE_INFINITY
  for (let end = first; end < count; end++) {
    const before = height
    shapes += aspectAt(aspects, end)
    height = (width - (end - first) * GAP) / shapes
    if (height > rowHeight) continue
    // With this picture the row is lower than `rowHeight`, without it higher. Choose the closer height.
    const fits = end === first || rowHeight / height < before / rowHeight
    return fits ? { end: end + 1, height } : { end, height: before }
  }
  return { end: count, height: Math.min(rowHeight, height) }
}

export const aspectAt = (aspects: Aspects, index: number): number => aspects[index] ?? USUAL_ASPECT

const columnWidth = (width: number, columns: number) => (width - (columns - 1) * GAP) / columns

/** The index of the first box at least `height` pixels below the month's top, or `count` if there is none. */
function firstFrom({ top, count }: Boxes, height: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((top[middle] ?? 0) < height) low = middle + 1
    else high = middle
  }
  return low
}

const heights = new WeakMap<Boxes, number>()

function tallest(boxes: Boxes): number {
  const known = heights.get(boxes)
  if (known !== undefined) return known
  const found = boxes.height.reduce((most, height) => Math.max(most, height), 0)
  heights.set(boxes, found)
  return found
}

const emptyBoxes = (count: number): Boxes => ({
  count,
  left: new Float32Array(count),
  top: new Float64Array(count),
  width: new Float32Array(count),
  height: new Float32Array(count),
  bottom: 0,
})

const withoutLastGap = (boxes: Boxes): Boxes => ({
  ...boxes,
  bottom: Math.max(0, boxes.bottom - GAP),
})
