import { Readable } from 'node:stream'
import { type Cursor, START } from '@safelight/contract/cursors'
import { itemPageRows, itemRows } from '@safelight/contract/item-rows'
import {
  allMetadata,
  allMetadataSteps,
  availableMonths,
  availableYears,
  type Duplicate,
  duplicates,
  forYearMonth,
  type MediaItem,
  type MediaPage,
  type MonthCount,
  yearSteps,
} from '@safelight/contract/items'
import { parseMediaKey } from '@safelight/contract/media-keys'
import { storedProofs } from '@safelight/contract/stored-proofs'
import { thumbnails } from '@safelight/contract/thumbnails'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { readableItems } from '../albums/readable-items.ts'
import type { Context } from '../context.ts'
import { DETAILS_CHARS, readPage } from '../database/page.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Schema } from '../database/schema.ts'
import { userRoute } from '../http/routes.ts'
import { asksForRows, sendRows } from '../http/rows.ts'
import { type Session, signedIn } from '../http/session.ts'
import { answerWholePage } from '../http/whole-page.ts'
import { type Days, daysOfMonth, daysOfYear, EVER } from '../items/days.ts'
import { toMediaItem } from '../items/item.ts'
import { duplicatesOf, monthCounts, pageAfter, pageAt } from '../items/item-queries.ts'
import { proveStored } from '../items/streams/prove-stored.ts'
import { sendStream } from '../items/streams/send-stream.ts'
import { sendThumbnails } from '../items/streams/send-thumbnails.ts'
import { locate, type Stream } from '../items/streams/stream.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function itemRoutes(app: FastifyInstance, context: Context): void {
  const { database, blobs } = context
  authzRoute(app, context)
  thumbnailsRoute(app, context)

  userRoute(app, allMetadataSteps, async ({ params: { page, limit }, query, ...call }) => {
    const months = await monthCounts(database, call.session.userId)
    return step(call, { page, limit, after: query.after, months, days: EVER })
  })

  userRoute(app, yearSteps, async ({ params: { page, size, year }, query, ...call }) => {
    const months = await monthCounts(database, call.session.userId)
    return step(call, {
      page,
      limit: size,
      after: query.after,
      months: months.filter(each => each.year === year),
      days: daysOfYear(year),
    })
  })

  userRoute(app, allMetadata, async call => sendAll(call, EVER))

  userRoute(app, forYearMonth, async ({ query: { year, month }, ...call }) =>
    sendAll(call, daysOfMonth(year, month)),
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

  userRoute(
    app,
    storedProofs,
    async ({ session: { userId }, body: { nonce, ranges } }) => ({
      proofs: await proveStored({ database, blobs }, userId, nonce, ranges),
    }),
    { config: { rateLimit: RATE_LIMITS.storedProofs } },
  )

  async function step(
    { session: { userId }, request, reply }: Caller,
    { page, limit, after, months, days }: StepOptions,
  ): Promise<MediaPage | FastifyReply> {
    const total = months.reduce((sum, month) => sum + month.count, 0)
    const counts = { currentPage: page, totalPages: Math.ceil(total / limit) }
    const rows = asksForRows(request) ? itemPageRows : undefined
    if (after) {
      const { items, hasMore } = await read(limit, db => pageAfter(db, userId, after, limit, days))
      if (rows) return sendRows(reply, rows, [items], () => ({ ...counts, hasMore }))
      return { ...counts, fileUploadResponseList: items, hasMore }
    }
    const readPiece = (skip: number, take: number) =>
      read(take, db => pageAt(db, userId, page * limit + skip, take, days))
    return answerWholePage(reply, limit, counts, readPiece, rows)
  }

  function sendAll({ session: { userId }, request, reply }: Caller, days: Days): FastifyReply {
    const pieces = allOf(database, userId, days)
    if (asksForRows(request)) return sendRows(reply, itemRows, pieces, () => ({}))
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(jsonArray(pieces), { objectMode: false }))
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
  months: MonthCount[]
  days: Days
}

interface Caller {
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** Yields all items of `days` page by page, to keep only one page in memory. */
async function* allOf(
  database: Kysely<Schema>,
  ownerId: number,
  days: Days,
): AsyncIterable<MediaItem[]> {
  for (let after: Cursor | undefined = START; after; ) {
    const from: Cursor = after
    const { rows } = await readAtOnce(database, snapshot => {
      const items = pageAfter(snapshot, ownerId, from, ROWS_AT_ONCE, days)
      return readPage(items, DETAILS_CHARS, ROWS_AT_ONCE)
    })
    yield rows.map(toMediaItem)
    const last = rows.at(-1)
    after = last && { time: last.day, name: last.id }
  }
}

async function* jsonArray(pieces: AsyncIterable<unknown[]>): AsyncIterable<string> {
  let separator = '['
  for await (const piece of pieces) {
    for (const entry of piece) {
      yield separator + JSON.stringify(entry)
      separator = ','
    }
  }
  yield separator === '[' ? '[]' : ']'
}

const ROWS_AT_ONCE = 200

function thumbnailsRoute(app: FastifyInstance, { database, blobs }: Context): void {
  userRoute(
    app,
    thumbnails,
    async ({ session, body, request, reply }) =>
      sendThumbnails(blobs, body.keys, { request, reply }, ids =>
        readableItems(database, session.userId, ids),
      ),
    { config: { streamed: true } },
  )
}

/**
 * `GET /authz?key=`: sends the ciphertext that a media key names, whole or one range of it (RFC 9110 §14). A
 * media key is the path of a stream, such as `/<file name>` for an original. An invalid key gets the same
 * NOT_FOUND as an item that the person may not read.
 */
function authzRoute(app: FastifyInstance, { database, blobs }: Context): void {
  app.route<{ Querystring: { key?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/authz',
    onRequest: app.authenticate,
    config: { streamed: true },
    handler: (request, reply) => {
      const { userId } = signedIn(request)
      const stream = () => find(userId, request.query.key)
      return sendStream(blobs, stream, { request, reply }, CACHING)
    },
  })

  async function find(userId: number, key: unknown): Promise<Stream | undefined> {
    const named = typeof key === 'string' ? parseMediaKey(key) : undefined
    if (!named) return undefined
    const [item] = await readableItems(database, userId, [named.id])
    return item && locate(item, named)
  }
}

const CACHING = {
  'cache-control': 'private, max-age=31536000, immutable',
  // Without `vary`, the browser would serve requests from its cache after sign-out.
  vary: 'Authorization',
}
