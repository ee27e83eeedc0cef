import type { MediaItem } from '@safelight/contract/media'
import { invalidResponse } from '../api-client.ts'

/** A place among the server's items, by day and id. Of two places the later text is the newer one. */
export type ServerPlace = string

export const serverPlaceOf = ({
  dateTaken,
  id,
}: Pick<MediaItem, 'dateTaken' | 'id'>): ServerPlace => `${dateTaken}_${id}`

/** The place behind a page. Throws ApiError if the server does not go on from there. */
export function placeBehind(
  records: readonly Pick<MediaItem, 'dateTaken' | 'id'>[],
  limit: number,
  after: ServerPlace | null,
): ServerPlace | 'end' {
  const last = records.at(-1)
  if (!last || records.length < limit) return 'end'
  const place = serverPlaceOf(last)
  if (after !== null && place >= after) throw invalidResponse(200)
  return place
}

/** The place before a month's newest item, `YYYY-MM`; undefined for the year's own beginning. */
export function placeBefore(month: string): ServerPlace | undefined {
  const [year, number] = month.split('-')
  if (number === '12') return undefined
  return `${year}-${String(Number(number) + 1).padStart(2, '0')}-01_${'0'.repeat(26)}`
}
