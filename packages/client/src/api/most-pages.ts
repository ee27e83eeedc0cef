/** The largest number of pages of a list that the client reads. A hostile server could send pages forever. */
export const MOST_PAGES = 200

/** The same limit for lists of items. This many pages hold some ten million items. */
export const MOST_ITEM_PAGES = 50_000
