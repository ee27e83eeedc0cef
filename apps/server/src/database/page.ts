import { LIMITS } from '@safelight/contract/limits'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** The characters of an item's sealed details, which SQLite knows without reading them. */
export const DETAILS_CHARS = sql<number>`
  coalesce(octet_length(items.shared_details) + octet_length(items.private_details), 0)`

/**
 * Reads as many of the first `limit` rows of a query as have `LIMITS.pageChars` of text, at least one, and
 * whether it has more. Nobody can make the server hold a page of huge rows. `chars` is the text of a row.
 * Call it within `readAtOnce`.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  chars: RawBuilder<number>,
  limit: number,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const page = query.clearSelect().select(chars.as('chars')).$castTo<{ chars: number }>()
  // One more than asked for tells whether there is more.
  const found = await page.limit(limit + 1).execute()
  const count = fitting(
    found.map(row => row.chars),
    limit,
  )
  const rows = count > 0 ? await query.limit(count).execute() : []
  return { rows, hasMore: found.length > count }
}

/** How many of these sizes, at most `limit`, go into one page. */
export function fitting(sizes: number[], limit: number): number {
  let chars = 0
  const over = sizes.findIndex((size, i) => {
    chars += size
    return i > 0 && chars > LIMITS.pageChars
  })
  return Math.min(limit, over === -1 ? sizes.length : over)
}
