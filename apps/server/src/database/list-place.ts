/** A place in a list that has the newest first; a page begins behind it. */
export interface ListPlace {
  time: string
  name: string
}

/** The place that a cursor of the contract names; before all entries without one. */
export const toListPlace = (cursor?: string): ListPlace =>
  cursor === undefined
    ? { time: '~', name: '~' }
    : { time: cursor.slice(0, TIME_CHARS), name: cursor.slice(TIME_CHARS + 1) }

/** ISO 8601 in UTC with milliseconds. */
const TIME_CHARS = 24
