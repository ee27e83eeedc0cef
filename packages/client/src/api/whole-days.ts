import type { MediaItem } from '@safelight/contract/items'
import { type Cursor, cursorBehind } from './cursors.ts'

type Dated = Pick<MediaItem, 'dateTaken' | 'id'>

export interface DatedPage<T extends Dated> {
  records: T[]
  hasMore: boolean
}

export interface WholeDays<T extends Dated> {
  records: T[]
  /** The cursor behind which the next days start; undefined after the last day. */
  next: Cursor | undefined
}

/**
 * The number of items of one day at which reading pauses. A longer day continues on the next page, and screens
 * sort each of its pages alone, unlike the gallery. Imports of files without times may make such days.
 */
const MOST_OF_DAY = 10_000

/**
 * Reads a page, and further pages until a day ends. Leaves out the day that may continue on the next page.
 * The server sorts the items of a day by id, and screens sort them by time. If a day continued on the next
 * page, the items of that page would move those on the screen, and people would press the wrong one. Throws
 * ApiError, also if a page is not behind the previous one.
 */
export async function readWholeDays<T extends Dated>(
  read: (after: Cursor | null) => Promise<DatedPage<T>>,
  after: Cursor | null,
  isOldestFirst = false,
): Promise<WholeDays<T>> {
  const records: T[] = []
  for (let from = after; ; ) {
    const page = await read(from)
    records.push(...page.records)
    const next = page.hasMore ? cursorBehind(page.records, from, isOldestFirst) : 'end'
    if (next === 'end') return { records, next: undefined }
    const lastDay = records.at(-1)?.dateTaken
    const whole = records.slice(0, records.findLastIndex(each => each.dateTaken !== lastDay) + 1)
    if (whole.length > 0) {
      const behind = cursorBehind(whole, after, isOldestFirst)
      return { records: whole, next: behind }
    }
    if (records.length >= MOST_OF_DAY) return { records, next }
    from = next
  }
}
