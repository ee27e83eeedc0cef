import { packCursor } from '@safelight/contract/cursors'
import type { MediaItem } from '@safelight/contract/items'
import { invalidResponse } from './api-client.ts'

/** A position among the server's items, by day and id. Of two cursors, the greater string is newer. */
export type Cursor = string

export const cursorOf = ({ dateTaken, id }: Pick<MediaItem, 'dateTaken' | 'id'>): Cursor =>
  packCursor({ time: dateTaken, name: id })

/**
 * Returns the last record's cursor, behind which the next page starts, or `end` if there is no record. Throws
 * ApiError if this cursor is not behind `after`. Otherwise, a hostile server could repeat a page forever. The
 * list is sorted newest first, unless `isOldestFirst`.
 */
export function cursorBehind(
  records: readonly Pick<MediaItem, 'dateTaken' | 'id'>[],
  after: Cursor | null,
  isOldestFirst = false,
): Cursor | 'end' {
  const last = records.at(-1)
  if (!last) return 'end'
  const cursor = cursorOf(last)
  const isBehind = after === null || (isOldestFirst ? cursor > after : cursor < after)
  if (!isBehind) throw invalidResponse(200)
  return cursor
}

/**
 * Returns the cursor before the newest item of a month, `YYYY-MM`. Returns undefined for December, the first
 * month in the list of a year.
 */
export function cursorBefore(month: string): Cursor | undefined {
  const [year, number] = month.split('-')
  if (number === '12') return undefined
  const next = String(Number(number) + 1).padStart(2, '0')
  return packCursor({ time: `${year}-${next}-01`, name: '0'.repeat(26) })
}
