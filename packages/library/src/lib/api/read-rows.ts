import { LIMITS } from '@safelight/contract/limits'
import { decodeRow, type Fields, type RowForm, type RowRecord } from '@safelight/contract/rows'
import { type Bytes, toBase64url } from '@safelight/vault/bytes'
import { invalidResponse } from './api-client.ts'
import { createExactReader } from './exact-reader.ts'

/**
 * Reads an answer that comes as rows, each decoded as it arrives, into the shape of its JSON: still to be checked
 * against the schema. Throws ApiError where it ends early, and where it is malformed.
 */
export async function readRows(form: RowForm, body: ReadableStream<Bytes>): Promise<unknown> {
  const reader = createExactReader(body)
  try {
    const entries: unknown[] = []
    for (let length = await reader.uint32be(); length > 0; length = await reader.uint32be()) {
      const row = await readFrame(length)
      entries.push(orInvalid(() => form.toEntry(recordOf(form.fields, row))))
    }
    const trailer = await readFrame(await reader.uint32be())
    const rest = orInvalid(() => recordOf(form.trailer, trailer))
    if (!(await reader.atEnd())) throw invalidResponse(200)
    return form.list === undefined ? entries : { ...rest, [form.list]: entries }
  } catch (error) {
    await reader.cancel()
    throw error
  }

  function readFrame(length: number): Promise<Bytes> {
    if (length > LIMITS.rowBytes) throw invalidResponse(200)
    return reader.read(length)
  }
}

const recordOf = (fields: Fields, row: Bytes): RowRecord => decodeRow(fields, row, toBase64url)

function orInvalid<T>(make: () => T): T {
  try {
    return make()
  } catch {
    throw invalidResponse(200)
  }
}
