import { packCursor } from '@safelight/contract/cursors'
import type { MediaItem } from '@safelight/contract/items'
import { invalidResponse } from './api-client.ts'

/** A position among the server's items, by day and id. Of two cursors, the greater string is newer. */
export type Cursor = string

export const cursorOf = ({ dateTaken, id }: Pick<MediaItem, 'dateTaken' | 'id'>): Cursor =>
  packCursor({ time: dateTaken, name: id })

/**
 * Returns the cursor of the last record, after which the next page starts. Returns `end` after an empty page.
 * Throws ApiError if that record is not behind `after`, because a hostile server could repeat a page forever.
 */
export function cursorBehind(
  records: readonly Pick<MediaItem, 'dateTaken' | 'id'>[],
  after: Cursor | null,
): Cursor | 'end' {
  const last = records.at(-1)
  if (!last) return 'end'
  const cursor = cursorOf(last)
  if (after !== null && cursor >= after) throw invalidResponse(200)
  return cursor
}

/**
 * Returns the cursor behind which a month, `YYYY-MM`, begins in the list of its year. Returns undefined for
 * December: lists are sorted newest first, so the list of a year begins with December.
 */
export function cursorBefore(month: string): Cursor | undefined {
  const [year, number] = month.split('-')
  if (number === '12') return undefined
  const next = String(Number(number) + 1).padStart(2, '0')
  return packCursor({ time: `${year}-${next}-01`, name: '0'.repeat(26) })
}
