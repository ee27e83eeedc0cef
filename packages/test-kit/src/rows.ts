import { decodeRow, type RowForm } from '@safelight/contract/rows'

/** Converts an answer in the format of rows to JSON. Throws if the answer is incomplete. */
export function jsonOfRows(
  { fields, list, toEntry, trailer }: RowForm,
  answer: Uint8Array,
): unknown {
  const bytes = Buffer.from(answer)
  let at = 0
  const next = () => {
    const end = at + 4 + bytes.readUInt32BE(at)
    const row = bytes.subarray(at + 4, end)
    at = end
    return row
  }
  const entries: unknown[] = []
  for (let row = next(); row.length > 0; row = next()) {
    entries.push(toEntry(decodeRow(fields, row, toText)))
  }
  const rest = decodeRow(trailer, next(), toText)
  if (at !== bytes.length) throw new Error('not the end')
  return list === undefined ? entries : { ...rest, [list]: entries }
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
