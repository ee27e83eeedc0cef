import { z } from './schema.ts'

/** The position of an entry in a list sorted newest first: by its day or instant, then by its name. */
export interface Cursor {
  /** `YYYY-MM-DD` or ISO 8601 in UTC with milliseconds. */
  time: string
  name: string
}

export const START: Cursor = { time: '~', name: '~' }

/** The start of a list that is read oldest first. */
export const OLDEST_START: Cursor = { time: '', name: '' }

/** Returns the cursor as text. Of two entries of a list, the newer one has the greater text. */
export const packCursor = ({ time, name }: Cursor): string => `${time}_${name}`

/** The time ends at the first underscore; the name may have further ones. */
export function parseCursor(text: string): Cursor {
  const end = text.indexOf('_')
  return { time: text.slice(0, end), name: text.slice(end + 1) }
}

export const timelineCursor = cursor(/^\d{4}-\d{2}-\d{2}_[0-9A-HJKMNP-TV-Z]{26}$/)

export const trashCursor = cursor(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[0-9A-HJKMNP-TV-Z]{26}$/)

/**
 * The query of a list in pages of `LIMITS.listPage`, or fewer if the entries are large. The answer is an
 * array. `MORE_HEADER` says whether more follows; an empty page is always the last.
 */
export const listQuery = z.object({
  after: cursor(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[\w-]{22,26}$/).optional(),
})

/** A response header: `true` if the list has more entries, else `false`. */
export const MORE_HEADER = 'x-has-more'

function cursor(pattern: RegExp) {
  return z.string().regex(pattern).transform(parseCursor)
}
