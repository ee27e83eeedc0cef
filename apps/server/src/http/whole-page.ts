import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Items of a page, and whether there are more behind them. */
interface Piece<T> {
  items: T[]
  hasMore: boolean
}

interface Page<T> {
  fileUploadResponseList: T[]
  hasMore: boolean
}

/**
 * Answers with a page by its number, whole, however much text it has: who counts pages has no other way to
 * what a page leaves out. `read` gives a piece of at most `take` items behind the page's first `skip` ones.
 * What is more than one piece is sent as fast as it is taken, a piece in memory at a time.
 */
export async function answerWholePage<T, Counts extends object>(
  reply: FastifyReply,
  limit: number,
  counts: Counts,
  read: (skip: number, take: number) => Promise<Piece<T>>,
): Promise<(Counts & Page<T>) | FastifyReply> {
  const first = await read(0, limit)
  const { items, hasMore } = first
  if (!isCut(first, limit)) return { ...counts, fileUploadResponseList: items, hasMore }

  async function* text(): AsyncIterable<string> {
    let piece = first
    let sent = 0
    yield `${JSON.stringify(counts).slice(0, -1)},"fileUploadResponseList":[`
    for (;;) {
      yield (sent === 0 ? '' : ',') + piece.items.map(item => JSON.stringify(item)).join()
      sent += piece.items.length
      if (!isCut(piece, limit - sent + piece.items.length)) break
      const next = await read(sent, limit - sent)
      // Some of it was deleted meanwhile.
      if (next.items.length === 0) break
      piece = next
    }
    yield `],"hasMore":${piece.hasMore}}`
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(text(), { objectMode: false }))
}

/** Whether a piece ends by its text, before the page does. */
const isCut = ({ items, hasMore }: Piece<unknown>, take: number) => hasMore && items.length < take
