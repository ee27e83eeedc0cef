import { Readable } from 'node:stream'
import { END_OF_ROWS, encodeRow, frame, ROWS_TYPE, type RowForm } from '@safelight/contract/rows'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the client asks for rows by their exact media type. Clients that send `*` expect JSON. */
export const asksForRows = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').split(',').some(range => range.split(';')[0]?.trim() === ROWS_TYPE)

/**
 * Sends the entries of an answer as rows, no faster than the client reads them. Only one of the `pieces` is
 * in memory at a time. `rest` is called after the last piece, and returns the other fields of the answer.
 */
export const sendRows = (
  reply: FastifyReply,
  form: RowForm,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  rest: () => object,
): FastifyReply =>
  reply
    .type(ROWS_TYPE)
    // `no-transform`, because compressing ciphertext would only cost time.
    .header('cache-control', 'no-store, no-transform')
    .send(Readable.from(frames(form, pieces, rest), { objectMode: false }))

async function* frames(
  { fields, toRecord, trailer }: RowForm,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  rest: () => object,
): AsyncIterable<Uint8Array> {
  let some: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    for (const entry of piece) {
      const row = frame(encodeRow(fields, toRecord(entry as never), toBytes))
      some.push(row)
      bytes += row.length
      if (bytes < BYTES_AT_ONCE) continue
      yield Buffer.concat(some)
      some = []
      bytes = 0
    }
  }
  yield Buffer.concat([...some, END_OF_ROWS, frame(encodeRow(trailer, rest(), toBytes))])
}

/**
 * The smallest size of a batch of rows, in bytes. Sending each row separately would cost more than producing
 * it.
 */
const BYTES_AT_ONCE = 16 * 1024

const toBytes = (text: string): Uint8Array => Buffer.from(text, 'base64url')
