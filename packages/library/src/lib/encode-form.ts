import { type Bytes, randomBytes, utf8 } from '@safelight/vault/bytes'

/** A request's body and the type that names it. */
export interface EncodedForm {
  body: Bytes
  contentType: string
}

/** What texts and borders of a small form take at most, before its file and behind it. */
const ROOM = 1024

/** Bytes for a file with room for a form around them in the same memory. */
export const bytesForForm = (length: number): Bytes =>
  new Uint8Array(ROOM + length + ROOM).subarray(ROOM, ROOM + length)

/**
 * `multipart/form-data` (RFC 7578) of short texts and one file behind them, written around the file's
 * bytes, which must be of `bytesForForm`: no copy, and no Blob, since a browser keeps what is in blobs
 * until it happens to collect them.
 */
export function encodeForm(
  fields: Record<string, string>,
  file: { field: string; data: Bytes },
): EncodedForm {
  // Random: no file has it in it by chance.
  const boundary = `form-${[...randomBytes(16)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
  const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`
  const texts = Object.entries(fields).map(
    ([name, text]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${text}\r\n`,
  )
  const head = utf8(
    `${texts.join('')}--${boundary}\r\n${disposition(file.field)}; filename="${file.field}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  )
  const tail = utf8(`\r\n--${boundary}--\r\n`)
  const { data } = file
  const start = data.byteOffset - head.length
  if (start < 0 || data.byteOffset + data.length + tail.length > data.buffer.byteLength) {
    throw new RangeError('no room for the form')
  }
  const body = new Uint8Array(data.buffer, start, head.length + data.length + tail.length)
  body.set(head)
  body.set(tail, head.length + data.length)
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}
