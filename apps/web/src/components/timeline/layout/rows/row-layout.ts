import { USUAL_ASPECT } from '@safelight/client/month-outline'
import { type Aspects, aspectAt, type Boxes, GAP, justifiedRows, squares } from '../boxes.ts'
import { columnsOf, isNarrow, type PageShape } from '../month-layout.ts'

/** Some pictures of a month, of which the first ones' shapes are known. */
export interface MonthShapes {
  count: number
  aspects: Aspects
}

/** Where a month of a shared row has its pictures; `left` is from the row's edge. */
export interface MonthBounds {
  left: number
  width: number
  boxes: Boxes
}

/** Pixels from the pictures of a month to those of the next one; on a narrow page they are as any others. */
const APART = 16
/** What pictures that are higher than wide may grow to, to fill a row. */
const HIGHEST = 260
/** What is narrower does not fill its column: a row is as high as its highest picture. */
const NARROWEST = 3 / 4

/** Months beside each other, together at most as many pictures as the page has columns. */
export function layOutRow(
  page: PageShape,
  months: readonly MonthShapes[],
  isLast: boolean,
): MonthBounds[] {
  const isJustified = page.kind === 'grid' && !isNarrow(page)
  return isJustified ? justified(page, months, isLast) : inColumns(page, months)
}

/** Pictures of one height that fill the row; what is free in a last row stays free. */
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

/** Each picture in the next column of the page; months begin in columns of their own. */
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

/** Pictures in their natural shapes, of squares beside each other: as wide, or as high as is allowed. */
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

/** The width of a month's pictures beside each other, at a height of 1. */
function widthOf({ count, aspects }: MonthShapes): number {
  let width = 0
  for (let i = 0; i < count; i++) width += aspectAt(aspects, i)
  return width
}
