/** The most pages of a list that are read at once: a hostile server could send pages forever. */
export const MOST_PAGES = 200

/** The same for pages of items: some ten million items. */
export const MOST_ITEM_PAGES = 50_000
