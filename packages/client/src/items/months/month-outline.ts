import type { LibraryItem } from '../item.ts'
import { NO_STACKS, type Stacks } from '../stacks.ts'
import { shownSize } from '../turns.ts'
import { dayOfMonth, inShownOrder, mixedDays } from './shown-order.ts'
import { type Position, positionOf } from './timeline-order.ts'

/** What a screen needs to lay out a month without loading its items: about forty bytes for each item. */
export interface MonthOutline {
  /** Ids of 26 characters, in the order in which screens show the items, concatenated. */
  ids: string
  /** Width divided by height. */
  aspects: Float32Array<ArrayBuffer>
  days: Uint8Array<ArrayBuffer>
  marks: Position[]
  /** Days of the month with items from several time zones. Screens sort these days by moments. */
  mixed: ReadonlySet<number>
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
  const mixed = mixedDays(items)
  const shown = inShownOrder(items)
  const outline: MonthOutline = {
    ids: shown.map(item => item.id).join(''),
    aspects: Float32Array.from(shown, aspectOf),
    days: Uint8Array.from(shown, dayOfMonth),
    marks: [],
    mixed,
    stacks,
  }
  for (let start = 0; start < shown.length; start += CHUNK) {
    const [before, first] = [shown[start - 1], shown[start]]
    const isMixed = [before, first].some(item => item && mixed.has(dayOfMonth(item)))
    if (!before) outline.marks.push(beginOf(month))
    else if (first && isMixed) outline.marks.push(`${first.takenLocal.slice(0, 10)}~`)
    else outline.marks.push(positionOf(before))
  }
  return outline
}

/** The items to read from the device for a chunk of a month: `limit` items after a position. */
export interface ChunkRange {
  after: Position
  limit: number
  /** The number of read items before the chunk. A mixed day is read as a whole, to sort its items. */
  skip: number
}

export function rangeOfChunk(
  { aspects: { length }, days, marks, mixed }: MonthOutline,
  chunk: number,
): ChunkRange | undefined {
  const after = marks[chunk]
  if (after === undefined) return undefined
  const isInDay = (index: number, other: number) =>
    mixed.has(days[index] ?? 0) && days[index] === days[other]
  let start = chunk * CHUNK
  while (start > 0 && isInDay(start - 1, chunk * CHUNK)) start -= 1
  let end = Math.min(length, (chunk + 1) * CHUNK)
  while (end < length && isInDay(end, end - 1)) end += 1
  return { after, limit: end - start, skip: chunk * CHUNK - start }
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
