import { search } from '@safelight/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { fitting } from '../../database/page.ts'
import type { Schema } from '../../database/schema.ts'
import { userRoute } from '../../http/routes.ts'
import { answerWholePage } from '../../http/whole-page.ts'
import { common, type Days, daysOfMonth } from '../../items/days.ts'
import { type ItemColumns, toMediaItem } from '../../items/item.ts'
import { found, foundCount, foundSizes, type Stretch } from '../../items/search/store.ts'
import { readWords, type Wanted } from '../../items/search/words.ts'
import { monthCounts } from '../../items/store.ts'
import type { Parts } from '../../parts.ts'

export function searchRoutes(app: FastifyInstance, { database }: Parts): void {
  userRoute(app, search, async ({ session: { userId }, query: { q, page, limit }, reply }) => {
    const wanted = readWords(q)
    const counted: { stretch: Stretch; count: number }[] = []
    for (const days of wanted ? await stretches(database, userId, wanted) : []) {
      const stretch = { ownerId: userId, days, types: wanted?.types }
      const { count } = await foundCount(database, stretch).executeTakeFirstOrThrow()
      counted.push({ stretch, count })
    }
    const total = counted.reduce((sum, { count }) => sum + count, 0)
    const counts = { currentPage: page, totalPages: Math.ceil(total / limit) }
    return answerWholePage(reply, limit, counts, async (skip, take) => {
      const rows: ItemColumns[] = []
      const chars: number[] = []
      let offset = page * limit + skip
      for (const { stretch, count } of counted) {
        const missing = take - chars.length
        if (offset < count && missing > 0) {
          const sizes = await foundSizes(database, stretch, offset, missing).execute()
          chars.push(...sizes.map(size => size.chars))
          const fit = fitting(chars, take) - rows.length
          if (fit > 0) rows.push(...(await found(database, stretch, offset, fit).execute()))
        }
        offset = Math.max(0, offset - count)
      }
      const hasMore = page * limit + skip + rows.length < total
      return { items: rows.map(toMediaItem), hasMore }
    })
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
