import { Readable } from 'node:stream'
import { allMetadata, allMetadataSteps, availableMonths } from '@safelight/contract/media'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Parts } from '../../app.ts'
import type { Schema } from '../../database/schema.ts'
import { userRoute } from '../../http/routes.ts'
import { authzRoute } from './authz.ts'
import { toMediaItem } from './item.ts'
import { monthCounts, type Place, pageAfter, pageAt } from './store.ts'

export function mediaRoutes(app: FastifyInstance, parts: Parts): void {
  const { database } = parts
  authzRoute(app, parts)

  userRoute(app, allMetadataSteps, async ({ session, params: { page, limit }, query }) => {
    // One more than asked for tells whether there is more.
    const rows = query.after
      ? await pageAfter(database, session.userId, toPlace(query.after), limit + 1).execute()
      : await pageAt(database, session.userId, page * limit, limit + 1).execute()
    const months = await monthCounts(database, session.userId)
    const total = months.reduce((sum, month) => sum + month.count, 0)
    return {
      fileUploadResponseList: rows.slice(0, limit).map(toMediaItem),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      hasMore: rows.length > limit,
    }
  })

  userRoute(app, allMetadata, async ({ session, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(jsonArray(database, session.userId), { objectMode: false })),
  )

  userRoute(app, availableMonths, ({ session }) => monthCounts(database, session.userId))
}

function toPlace(cursor: string): Place {
  return { day: cursor.slice(0, 10), id: cursor.slice(11) }
}

/** All items as the text of one JSON array, a page in memory at a time. */
async function* jsonArray(database: Kysely<Schema>, ownerId: number): AsyncIterable<string> {
  let separator = '['
  let rows = await pageAt(database, ownerId, 0, ROWS_AT_ONCE).execute()
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    for (const row of rows) {
      yield separator + JSON.stringify(toMediaItem(row))
      separator = ','
    }
    rows = await pageAfter(database, ownerId, last, ROWS_AT_ONCE).execute()
  }
  yield separator === '[' ? '[]' : ']'
}

const ROWS_AT_ONCE = 200
