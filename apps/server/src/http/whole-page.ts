import { Readable } from 'node:stream'
import type { RowForm } from '@safelight/contract/rows'
import type { FastifyReply } from 'fastify'
import { sendRows } from './rows.ts'

interface Piece<T> {
  items: T[]
  hasMore: boolean
}

interface Page<T> {
  fileUploadResponseList: T[]
  hasMore: boolean
}

/**
 * Answers with all items of a page that a client requests by number. `read` returns at most `take` items
 * after the page's first `skip` items, or fewer if their texts are large. In that case, streams the page with
 * the items of one `read` in memory. With `rows`, always streams, as rows.
 */
export async function answerWholePage<T, Counts extends object>(
  reply: FastifyReply,
  limit: number,
  counts: Counts,
  read: (skip: number, take: number) => Promise<Piece<T>>,
  rows?: RowForm,
): Promise<(Counts & Page<T>) | FastifyReply> {
  const first = await read(0, limit)
  const { items, hasMore } = first
  if (!rows && !isCut(first, limit)) return { ...counts, fileUploadResponseList: items, hasMore }

  let piece = first
  async function* pieces(): AsyncIterable<T[]> {
    let sent = 0
    for (;;) {
      yield piece.items
      sent += piece.items.length
      if (!isCut(piece, limit - sent + piece.items.length)) break
      const next = await read(sent, limit - sent)
      // Somebody deleted the remaining items after the first `read`.
      if (next.items.length === 0) break
      piece = next
    }
  }
  if (rows) return sendRows(reply, rows, pieces(), () => ({ ...counts, hasMore: piece.hasMore }))

  async function* text(): AsyncIterable<string> {
    let separator = ''
    yield `${JSON.stringify(counts).slice(0, -1)},"fileUploadResponseList":[`
    for await (const some of pieces()) {
      yield separator + some.map(item => JSON.stringify(item)).join()
      separator = ','
    }
    yield `],"hasMore":${piece.hasMore}}`
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(text(), { objectMode: false }))
}

/** Whether `read` returned fewer items than requested because their texts are large, although more follow. */
const isCut = ({ items, hasMore }: Piece<unknown>, take: number) => hasMore && items.length < take
