import { USUAL_ASPECT } from '@safelight/client/month-outline'
import { type Aspects, aspectAt, type Boxes, GAP, justifiedRows, squares } from '../boxes.ts'
import { columnsOf, isNarrow, type PageShape } from '../month-layout.ts'

/** The pictures of a month; `aspects` may cover only the first ones. */
export interface MonthShapes {
  count: number
  aspects: Aspects
}

/** A month in a shared row; `left` is in pixels from the row's edge. */
export interface MonthBounds {
  left: number
  width: number
  boxes: Boxes
}

/** Pixels between two months of a row. A narrow page uses `GAP` instead. */
const APART = 16
/** The height in pixels to which portrait pictures may grow to fill a row. */
const HIGHEST = 260
/** The smallest aspect ratio that fills its column. A narrower picture would be too high. */
const NARROWEST = 3 / 4

/** Lays out the months of one row. Together they have at most as many pictures as the page has columns. */
export function layOutRow(
  page: PageShape,
  months: readonly MonthShapes[],
  isLast: boolean,
): MonthBounds[] {
  const isJustified = page.kind === 'grid' && !isNarrow(page)
  return isJustified ? justified(page, months, isLast) : inColumns(page, months)
}

/** Gives all pictures one height that fills the row. The last shared row may stay partly empty. */
function justified(
  page: PageShape,
  months: readonly MonthShapes[],
  isLast: boolean,
): MonthBounds[] {
  const pictures = months.reduce((sum, { count }) => sum + count, 0)
  const free = isLast ? columnsOf(page) - pictures : 0
  const gaps = (months.length - 1) * APART + (pictures - months.length + free) * GAP
  const shapes = months.reduce((sum, month) => sum + widthOf(month), free * USUAL_ASPECT)
  const height = Math.min(HIGHEST, (page.width - gaps) / shapes)
  let left = 0
  return months.map(month => {
    const { count, aspects } = month
    const width = widthOf(month) * height + (count - 1) * GAP
    const bounds = { left, width, boxes: justifiedRows(aspects, count, width, height) }
    left += width + APART
    return bounds
  })
}

function inColumns(page: PageShape, months: readonly MonthShapes[]): MonthBounds[] {
  const columns = columnsOf(page)
  const apart = page.kind === 'masonry' && !isNarrow(page) ? APART : GAP
  const side = (page.width - (columns - 1) * apart) / columns
  let left = 0
  return months.map(({ count, aspects }) => {
    const width = count * (side + apart) - apart
    const boxes = squares(count, width, count)
    const bounds = { left, width, boxes: page.kind === 'masonry' ? inShape(boxes, aspects) : boxes }
    left += width + apart
    return bounds
  })
}

/** Gives pictures in square boxes their natural shapes. Keeps their width, unless they would be too high. */
function inShape(boxes: Boxes, aspects: Aspects): Boxes {
  const { width, height, count } = boxes
  let bottom = 0
  for (let i = 0; i < count; i++) {
    const side = width[i] ?? 0
    const shape = aspectAt(aspects, i)
    height[i] = side / Math.max(shape, NARROWEST)
    width[i] = Math.min(side, (height[i] ?? 0) * shape)
    bottom = Math.max(bottom, height[i] ?? 0)
  }
  return { ...boxes, bottom }
}

function widthOf({ count, aspects }: MonthShapes): number {
  let width = 0
  for (let i = 0; i < count; i++) width += aspectAt(aspects, i)
  return width
}
