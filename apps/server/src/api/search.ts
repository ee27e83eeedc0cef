import { search } from '@safelight/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { fitting } from '../database/page.ts'
import { userRoute } from '../http/routes.ts'
import { answerWholePage } from '../http/whole-page.ts'
import { toMediaItem } from '../items/item.ts'
import { found, foundCount, foundSizes } from '../items/search/search-items.ts'
import { readWords } from '../items/search/words.ts'

export function searchRoutes(app: FastifyInstance, { database }: Context): void {
  userRoute(app, search, async ({ session: { userId }, query: { q, page, limit }, reply }) => {
    const wanted = readWords(q)
    if (!wanted) {
      return { fileUploadResponseList: [], currentPage: page, totalPages: 0, hasMore: false }
    }
    const all = { ownerId: userId, ...wanted }
    const { count } = await foundCount(database, all).executeTakeFirstOrThrow()
    const counts = { currentPage: page, totalPages: Math.ceil(count / limit) }
    return answerWholePage(reply, limit, counts, async (skip, take) => {
      const offset = page * limit + skip
      if (offset >= count) return { items: [], hasMore: false }
      const sizes = await foundSizes(database, all, offset, take).execute()
      const fit = fitting(
        sizes.map(size => size.chars),
        take,
      )
      const rows = await found(database, all, offset, fit).execute()
      return { items: rows.map(toMediaItem), hasMore: offset + rows.length < count }
    })
  })
}
