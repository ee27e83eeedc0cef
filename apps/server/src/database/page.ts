import { LIMITS } from '@safelight/contract/limits'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Size of an item's sealed details in characters. SQLite knows the size without reading the details. */
export const DETAILS_CHARS = sql<number>`
  coalesce(octet_length(items.shared_details) + octet_length(items.private_details), 0)`

/**
 * Reads up to `limit` rows, but at least one. Stops before they have more than `LIMITS.pageChars` characters
 * in all. `chars` computes the number of characters of a row. Call it within `readAtOnce`.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  chars: RawBuilder<number>,
  limit: number,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const page = query.clearSelect().select(chars.as('chars')).$castTo<{ chars: number }>()
  // One more row than `limit` shows whether there are more.
  const found = await page.limit(limit + 1).execute()
  const count = fitting(
    found.map(row => row.chars),
    limit,
  )
  const rows = count > 0 ? await query.limit(count).execute() : []
  return { rows, hasMore: found.length > count }
}

export function fitting(sizes: number[], limit: number): number {
  let chars = 0
  const over = sizes.findIndex((size, i) => {
    chars += size
    return i > 0 && chars > LIMITS.pageChars
  })
  return Math.min(limit, over === -1 ? sizes.length : over)
}
