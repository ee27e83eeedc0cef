import { changeRows } from '@safelight/contract/change-rows'
import { itemRows } from '@safelight/contract/item-rows'
import { LIMITS } from '@safelight/contract/limits'
import { END_OF_ROWS, encodeRow, frame } from '@safelight/contract/rows'
import { type Bytes, concat, fromBase64url } from '@safelight/crypto/bytes'
import { expect, it } from 'vitest'
import { readRows } from './read-rows.ts'

const ID = '01J0000000000000000000000A'
const gone = (seq: number) => ({ seq, id: ID, deleted: true })
const rowOf = (change: object) =>
  frame(encodeRow(changeRows.fields, changeRows.toRecord(change as never), fromBase64url))
const TRAILER = frame(
  encodeRow(changeRows.trailer, { hasMore: false, next: 2, last: 2 }, fromBase64url),
)
const PAGE = concat(rowOf(gone(1)), rowOf(gone(2)), END_OF_ROWS, TRAILER)

/** Streams bytes in parts of `step`. `isLetGo` says whether the reader canceled the stream. */
function streamOf(bytes: Uint8Array, step = bytes.length) {
  let at = 0
  const stream = {
    isLetGo: false,
    body: new ReadableStream<Bytes>({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + step)))
        at += step
      },
      cancel() {
        stream.isLetGo = true
      },
    }),
  }
  return stream
}

it.each([1, 3, 7, 1000])('reads rows that arrive in parts of %i bytes', async step => {
  expect(await readRows(changeRows, streamOf(PAGE, step).body)).toEqual({
    changes: [gone(1), gone(2)],
    hasMore: false,
    next: 2,
    last: 2,
  })
})

it('reads a list whose trailer has no fields', async () => {
  const empty = concat(END_OF_ROWS, frame(Uint8Array.of(0xa0)))
  expect(await readRows(itemRows, streamOf(empty).body)).toEqual([])
})

it('rejects an incomplete response', async () => {
  for (let length = 0; length < PAGE.length; length += 1) {
    await expect(readRows(changeRows, streamOf(PAGE.slice(0, length)).body)).rejects.toMatchObject({
      code: 'NETWORK',
    })
  }
})

it('reports a broken connection', async () => {
  const broken = new ReadableStream<Bytes>({
    pull: controller => controller.error(new TypeError('terminated')),
  })
  await expect(readRows(changeRows, broken)).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
})

it.each<[string, Uint8Array]>([
  ['bytes behind its end', concat(PAGE, Uint8Array.of(0))],
  ['a row that is no CBOR', concat(frame(Uint8Array.of(0xff)), END_OF_ROWS, TRAILER)],
  ['a trailer that is no CBOR', concat(END_OF_ROWS, frame(Uint8Array.of(0xff)))],
  ['a row of the JSON', concat(frame(new TextEncoder().encode('{"seq":1}')), END_OF_ROWS, TRAILER)],
  ['rows within rows', concat(frame(new Uint8Array(100_000).fill(0x81)), END_OF_ROWS, TRAILER)],
])('rejects a response with %s', async (_, bytes) => {
  await expect(readRows(changeRows, streamOf(bytes).body)).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
  })
})

it('rejects a row above the size limit', async () => {
  const stream = streamOf(concat(frame(new Uint8Array(LIMITS.rowBytes + 1)), PAGE), 1000)
  await expect(readRows(changeRows, stream.body)).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
  })
  expect(stream.isLetGo).toBe(true)
})
