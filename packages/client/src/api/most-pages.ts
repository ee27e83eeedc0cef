/** Pages of a list that are read in one go: a hostile server could send pages forever. */
export const MOST_PAGES = 200

/** The same of pages of items, of which a library has many: some ten million items. */
export const MOST_ITEM_PAGES = 50_000
