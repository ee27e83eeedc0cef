import type { LibraryItem } from '../item.ts'
import { NO_STACKS, type Stacks } from '../stacks.ts'
import { shownSize } from '../turns.ts'
import { type Position, positionOf } from './timeline-order.ts'

/** What a screen needs to lay out a month without loading its items: about forty bytes for each item. */
export interface MonthOutline {
  /** Ids of 26 characters, newest first, concatenated. */
  ids: string
  /** Width divided by height. */
  aspects: Float32Array<ArrayBuffer>
  days: Uint8Array<ArrayBuffer>
  marks: Position[]
  stacks: Stacks
}

export const CHUNK = 100

const ID_CHARS = 26
export const USUAL_ASPECT = 4 / 3
const [NARROWEST, WIDEST] = [0.5, 3]

/**
 * Returns the outline of a month. The caller passes the shown items, newest first: of each stack, only the
 * cover.
 */
export function outlineOf(
  month: string,
  items: readonly LibraryItem[],
  stacks: Stacks = NO_STACKS,
): MonthOutline {
  const outline: MonthOutline = {
    ids: items.map(item => item.id).join(''),
    aspects: Float32Array.from(items, aspectOf),
    days: Uint8Array.from(items, item => Number(item.takenLocal.slice(8, 10))),
    marks: [],
    stacks,
  }
  for (let start = 0; start < items.length; start += CHUNK) {
    const before = items[start - 1]
    outline.marks.push(before ? positionOf(before) : beginOf(month))
  }
  return outline
}

/** The position before the newest item of a month, `YYYY-MM`. */
export const beginOf = (month: string): Position => `${month}~`

export const monthOf = (item: Pick<LibraryItem, 'takenLocal'>): string =>
  item.takenLocal.slice(0, 7)

export const idAt = (outline: MonthOutline, index: number): string =>
  outline.ids.slice(index * ID_CHARS, (index + 1) * ID_CHARS)

export const idsOf = (outline: MonthOutline, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => idAt(outline, from + i))

export function indexIn(outline: MonthOutline, id: string): number {
  let at = outline.ids.indexOf(id)
  while (at % ID_CHARS > 0) at = outline.ids.indexOf(id, at + 1)
  return at === -1 ? -1 : at / ID_CHARS
}

export const hasShape = (outline: MonthOutline, index: number, item: LibraryItem): boolean =>
  outline.aspects[index] === Math.fround(aspectOf(item))

function aspectOf(item: LibraryItem): number {
  const size = shownSize(item)
  if (!size) return USUAL_ASPECT
  return Math.min(WIDEST, Math.max(NARROWEST, size.width / size.height))
}
