import type { MediaPage } from '@safelight/contract/items'
import { search } from '@safelight/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { fitting } from '../../database/page.ts'
import type { Schema } from '../../database/schema.ts'
import { userRoute } from '../../http/routes.ts'
import { common, type Days, daysOfMonth } from '../../items/days.ts'
import { type ItemColumns, toMediaItem } from '../../items/item.ts'
import { found, foundCount, foundSizes } from '../../items/search/store.ts'
import { readWords, type Wanted } from '../../items/search/words.ts'
import { monthCounts } from '../../items/store.ts'
import type { Parts } from '../../parts.ts'

export function searchRoutes(app: FastifyInstance, { database }: Parts): void {
  userRoute(app, search, async ({ session: { userId: ownerId }, query: { q, page, limit } }) => {
    const wanted = readWords(q)
    const rows: ItemColumns[] = []
    const chars: number[] = []
    let total = 0
    for (const days of wanted ? await stretches(database, ownerId, wanted) : []) {
      const stretch = { ownerId, days, types: wanted?.types }
      const { count } = await foundCount(database, stretch).executeTakeFirstOrThrow()
      const offset = Math.max(0, page * limit - total)
      const missing = limit - chars.length
      if (offset < count && missing > 0) {
        const sizes = await foundSizes(database, stretch, offset, missing).execute()
        chars.push(...sizes.map(size => size.chars))
        const fit = fitting(chars, limit) - rows.length
        if (fit > 0) rows.push(...(await found(database, stretch, offset, fit).execute()))
      }
      total += count
    }
    const answer: MediaPage = {
      fileUploadResponseList: rows.map(toMediaItem),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      hasMore: (page + 1) * limit < total || rows.length < chars.length,
    }
    return answer
  })
}

/** The days that are wanted, newest first: in one piece, or a month of each year that has it. */
async function stretches(
  database: Kysely<Schema>,
  ownerId: number,
  { days, month }: Wanted,
): Promise<Days[]> {
  if (month === undefined) return [days]
  const months = await monthCounts(database, ownerId)
  return months
    .filter(each => each.month === month)
    .map(each => common(days, daysOfMonth(each.year, month)))
    .filter(each => each.first <= each.last)
    .slice(0, MOST_YEARS)
}

/** Each is a query of its own. There have been photographs for no longer. */
const MOST_YEARS = 200
