import { Readable } from 'node:stream'
import { type Cursor, START } from '@safelight/contract/cursors'
import {
  allMetadata,
  allMetadataSteps,
  availableMonths,
  availableYears,
  type Duplicate,
  duplicates,
  forYearMonth,
  type MediaPage,
  type MonthCount,
  yearSteps,
} from '@safelight/contract/items'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { DETAILS_CHARS, readPage } from '../../database/page.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import type { Schema } from '../../database/schema.ts'
import { userRoute } from '../../http/routes.ts'
import { answerWholePage } from '../../http/whole-page.ts'
import { type Days, daysOfMonth, daysOfYear, EVER } from '../../items/days.ts'
import { toMediaItem } from '../../items/item.ts'
import { duplicatesOf, monthCounts, pageAfter, pageAt } from '../../items/store.ts'
import type { Parts } from '../../parts.ts'
import { authzRoute } from './authz.ts'
import { thumbnailsRoute } from './thumbnails.ts'

export function itemRoutes(app: FastifyInstance, parts: Parts): void {
  const { database } = parts
  authzRoute(app, parts)
  thumbnailsRoute(app, parts)

  userRoute(app, allMetadataSteps, async ({ session, params: { page, limit }, query, reply }) => {
    const months = await monthCounts(database, session.userId)
    return step(session.userId, reply, { page, limit, after: query.after, months, days: EVER })
  })

  userRoute(app, yearSteps, async ({ session, params: { page, size, year }, query, reply }) => {
    const months = (await monthCounts(database, session.userId)).filter(each => each.year === year)
    const days = daysOfYear(year)
    return step(session.userId, reply, { page, limit: size, after: query.after, months, days })
  })

  userRoute(app, allMetadata, async ({ session, reply }) =>
    sendAll(reply, database, session.userId, EVER),
  )

  userRoute(app, forYearMonth, async ({ session, reply, query: { year, month } }) =>
    sendAll(reply, database, session.userId, daysOfMonth(year, month)),
  )

  userRoute(app, availableMonths, ({ session }) => monthCounts(database, session.userId))

  userRoute(app, availableYears, async ({ session }) => {
    const months = await monthCounts(database, session.userId)
    return [...new Set(months.map(month => month.year))]
  })

  userRoute(app, duplicates, async ({ session: { userId }, body: { checksums } }) => {
    const trashed = await duplicatesOf(database, userId, checksums, 'trash').execute()
    const kept = await duplicatesOf(database, userId, checksums, 'library').execute()
    const known = new Map<string, Duplicate>()
    for (const duplicate of trashed) known.set(duplicate.checksum, { ...duplicate, trashed: true })
    for (const duplicate of kept) known.set(duplicate.checksum, { ...duplicate, trashed: false })
    return { known: [...known.values()] }
  })

  async function step(
    ownerId: number,
    reply: FastifyReply,
    { page, limit, after, months, days }: StepOptions,
  ): Promise<MediaPage | FastifyReply> {
    const total = months.reduce((sum, month) => sum + month.count, 0)
    const counts = { currentPage: page, totalPages: Math.ceil(total / limit) }
    if (after) {
      const { items, hasMore } = await read(limit, db => pageAfter(db, ownerId, after, limit, days))
      return { ...counts, fileUploadResponseList: items, hasMore }
    }
    return answerWholePage(reply, limit, counts, (skip, take) =>
      read(take, db => pageAt(db, ownerId, page * limit + skip, take, days)),
    )
  }

  async function read(limit: number, query: (db: Kysely<Schema>) => ReturnType<typeof pageAt>) {
    const { rows, hasMore } = await readAtOnce(database, snapshot =>
      readPage(query(snapshot), DETAILS_CHARS, limit),
    )
    return { items: rows.map(toMediaItem), hasMore }
  }
}

interface StepOptions {
  page: number
  limit: number
  after: Cursor | undefined
  /** Those of `days`. */
  months: MonthCount[]
  days: Days
}

function sendAll(reply: FastifyReply, database: Kysely<Schema>, ownerId: number, days: Days) {
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonArray(database, ownerId, days), { objectMode: false }))
}

/** All items of `days` as the text of one JSON array, a page in memory at a time. */
async function* jsonArray(
  database: Kysely<Schema>,
  ownerId: number,
  days: Days,
): AsyncIterable<string> {
  let separator = '['
  for (let after: Cursor | undefined = START; after; ) {
    const from: Cursor = after
    const { rows } = await readAtOnce(database, snapshot => {
      const items = pageAfter(snapshot, ownerId, from, ROWS_AT_ONCE, days)
      return readPage(items, DETAILS_CHARS, ROWS_AT_ONCE)
    })
    for (const row of rows) {
      yield separator + JSON.stringify(toMediaItem(row))
      separator = ','
    }
    const last = rows.at(-1)
    after = last && { time: last.day, name: last.id }
  }
  yield separator === '[' ? '[]' : ']'
}

const ROWS_AT_ONCE = 200
