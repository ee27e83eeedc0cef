import { z } from './schema.ts'

/** Where an entry stands in a list that has the newest first: by its day or instant, then by its name. */
export interface Cursor {
  /** `YYYY-MM-DD` or ISO 8601 in UTC with milliseconds. */
  time: string
  /** The id of an item or an album, or the token of a link. */
  name: string
}

/** Before every entry of a list: its first page begins behind this one. */
export const START: Cursor = { time: '~', name: '~' }

/** A cursor as it goes over the wire. Of two in one list, the greater text is the newer entry's. */
export const packCursor = ({ time, name }: Cursor): string => `${time}_${name}`

/** What `packCursor` wrote: a time has no underscore, a name may have some. */
export function parseCursor(text: string): Cursor {
  const end = text.indexOf('_')
  return { time: text.slice(0, end), name: text.slice(end + 1) }
}

/** Cursor in the timeline's order, newest day first. */
export const timelineCursor = cursor(/^\d{4}-\d{2}-\d{2}_[0-9A-HJKMNP-TV-Z]{26}$/)

/** Cursor in the trash, whose order is by the time that things were put into it. */
export const trashCursor = cursor(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[0-9A-HJKMNP-TV-Z]{26}$/)

/**
 * For a list that comes in pages of `LIMITS.listPage`, or fewer where they are large. The answer is an array;
 * whether there is more behind it stands in `MORE_HEADER`, and an empty page is the end in any case.
 */
export const listQuery = z.object({
  after: cursor(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[\w-]{22,26}$/).optional(),
})

/** The header of a list's page: `true` or `false`. */
export const MORE_HEADER = 'x-has-more'

/** The page behind a cursor. */
function cursor(pattern: RegExp) {
  return z.string().regex(pattern).transform(parseCursor)
}
