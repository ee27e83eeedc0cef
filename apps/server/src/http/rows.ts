import { Readable } from 'node:stream'
import { END_OF_ROWS, encodeRow, frame, ROWS_TYPE, type RowForm } from '@safelight/contract/rows'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a caller accepts an answer as rows: by name, so that `*` gets the specified JSON. */
export const asksForRows = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').split(',').some(range => range.split(';')[0]?.trim() === ROWS_TYPE)

/**
 * Sends the entries of an answer as rows, each made when the reader takes it: of `pieces` one is in memory at a
 * time. `rest`, asked for behind the last, is what the answer says beside its list.
 */
export const sendRows = (
  reply: FastifyReply,
  form: RowForm,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  rest: () => object,
): FastifyReply =>
  reply
    .type(ROWS_TYPE)
    // Ciphertext gets no shorter, whoever tries.
    .header('cache-control', 'no-store, no-transform')
    .send(Readable.from(frames(form, pieces, rest), { objectMode: false }))

async function* frames(
  { fields, toRecord, trailer }: RowForm,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  rest: () => object,
): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    for (const entry of piece) yield frame(encodeRow(fields, toRecord(entry as never), toBytes))
  }
  yield END_OF_ROWS
  yield frame(encodeRow(trailer, rest(), toBytes))
}

const toBytes = (text: string): Uint8Array => Buffer.from(text, 'base64url')
