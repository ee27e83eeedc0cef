import { type Aspects, type Boxes, justifiedRows, masonry, squares } from './boxes.ts'

/** `grid` is justified rows on a wide page and squares on a narrow one. */
export type LayoutKind = 'grid' | 'masonry'

export interface PageShape {
  kind: LayoutKind
  width: number
}

const ROW_HEIGHT = 210
/** Rows may shrink to this height in pixels if that saves a nearly empty last row. */
const LOWEST_ROW = 140
const NARROW = 700
const COLUMN = 240
/** Heights in pixels of a month's heading, of one in a shared row, and of the space after a month. */
export const HEADING = 62
export const SHARED_HEADING = 38
export const MONTH_GAP = 14
/**
 * Height in pixels of a year's heading, which is above the year's newest month. Must be less than `HEADING`.
 * Otherwise, a jump to the year would not make this month the current position (see `use-passed.ts`).
 */
export const YEAR_HEADING = 56

export const isSamePage = (a: PageShape, b: PageShape): boolean =>
  a.kind === b.kind && a.width === b.width

export const isNarrow = ({ width }: PageShape): boolean => width < NARROW

export const columnsOf = (page: PageShape): number =>
  isNarrow(page) ? squareColumns(page.width) : wideColumns(page.width)

/** Lays out the `count` pictures of a month; `aspects` may cover only the first ones. */
export function layOutMonth(page: PageShape, aspects: Aspects, count: number): Boxes {
  const { kind, width } = page
  if (kind === 'masonry') return masonry(aspects, count, width, wideColumns(width))
  if (isNarrow(page)) return squares(count, width, squareColumns(width))
  const usual = justifiedRows(aspects, count, width, ROW_HEIGHT)
  return count > FEW ? usual : (inFewerRows(usual, aspects, width) ?? usual)
}

/**
 * Lays out the same pictures in lower rows, to avoid a last row that is at most half full. Returns undefined
 * if the last row is fuller, or if lower rows do not save a row.
 */
function inFewerRows(usual: Boxes, aspects: Aspects, width: number): Boxes | undefined {
  const last = usual.count - 1
  const end = (usual.left[last] ?? 0) + (usual.width[last] ?? 0)
  if (end > width / 2 || usual.top[last] === 0) return undefined
  const rows = rowsIn(usual)
  for (let height = ROW_HEIGHT; height >= LOWEST_ROW; height -= 5) {
    const lower = justifiedRows(aspects, usual.count, width, height)
    if (rowsIn(lower) < rows) return lower
  }
  return undefined
}

const rowsIn = ({ top }: Boxes): number => new Set(top).size

/** Estimates the height of `layOutMonth` without known shapes, in constant time. */
export function estimateHeight(page: PageShape, count: number): number {
  if (count === 0) return 0
  if (count <= FEW) return layOutMonth(page, [], count).bottom
  const few = layOutMonth(page, [], FEW + 1)
  // Without known shapes, every row but the last has the same number of pictures.
  const perRow = few.top.findIndex(top => top > 0)
  const rows = Math.ceil(count / perRow)
  const rest = count - (rows - 1) * perRow
  return (rows - 1) * (few.top[perRow] ?? 0) + layOutMonth(page, [], rest).bottom
}

/**
 * A month of at most this many pictures is laid out as a whole, even for an estimate. No row holds more
 * pictures.
 */
export const FEW = 60

const squareColumns = (width: number) => Math.max(2, Math.min(6, Math.round(width / 125)))

const wideColumns = (width: number) => Math.max(2, Math.round(width / COLUMN))
