import { LIMITS } from '@safelight/contract/limits'
import { decodeRow, type Fields, type RowForm, type RowRecord } from '@safelight/contract/rows'
import { type Bytes, concat, toBase64url } from '@safelight/crypto/bytes'
import { invalidResponse } from './api-client.ts'
import { broken } from './exact-reader.ts'

/**
 * Decodes an answer in rows to the value that it would have in JSON. The caller must check this value against
 * the schema. Throws ApiError if the answer ends early or is malformed.
 */
export async function readRows(form: RowForm, body: ReadableStream<Bytes>): Promise<unknown> {
  const reader = body.getReader()
  const answer = createRowParser(form)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(broken)
      if (done) return answer.end()
      answer.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error
  }
}

function createRowParser({ fields, toEntry, list, trailer }: RowForm) {
  const entries: unknown[] = []
  /** The bytes that have arrived so far of an incomplete row. */
  let begun: Bytes = new Uint8Array()
  let next: 'row' | 'trailer' | 'nothing' = 'row'
  let rest: RowRecord = {}

  function take(row: Bytes): void {
    if (next === 'trailer') {
      rest = recordOf(trailer, row)
      next = 'nothing'
    } else if (row.length === 0) {
      next = 'trailer'
    } else {
      entries.push(toEntry(recordOf(fields, row)))
    }
  }

  return {
    push(piece: Bytes): void {
      const bytes = begun.length > 0 ? concat(begun, piece) : piece
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      let at = 0
      while (next !== 'nothing' && at + LENGTH_BYTES <= bytes.length) {
        const start = at + LENGTH_BYTES
        const end = start + view.getUint32(at)
        if (end - start > LIMITS.rowBytes) throw invalidResponse(200)
        if (end > bytes.length) break
        orInvalid(() => take(bytes.subarray(start, end)))
        at = end
      }
      begun = bytes.subarray(at)
      if (next === 'nothing' && begun.length > 0) throw invalidResponse(200)
    },

    /** Returns the value of the whole answer. Throws ApiError if the answer is incomplete. */
    end(): unknown {
      if (next !== 'nothing') broken()
      return list === undefined ? entries : { ...rest, [list]: entries }
    },
  }
}

const LENGTH_BYTES = 4

const recordOf = (fields: Fields, row: Bytes): RowRecord => decodeRow(fields, row, toBase64url)

function orInvalid(act: () => void): void {
  try {
    act()
  } catch {
    throw invalidResponse(200)
  }
}
