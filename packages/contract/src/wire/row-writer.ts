/*
 * One flat map in deterministic CBOR (RFC 8949 §4.2.1). A server writes one for each item of a list: this takes a
 * fraction of the time of a writer of all of CBOR.
 */

/** What comes one behind the other: a head of a major type and a number, and the bytes of texts and byte strings. */
interface Part {
  major: number
  argument: number
  bytes?: Uint8Array
}

// Major types (RFC 8949 §3.1).
const POSITIVE = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const MAP = 5
const SIMPLE = 7
/** Of the simple values. */
const FALSE = 20
const TRUE = 21

const encoder = new TextEncoder()

/** Throws a TypeError for a value that is no safe integer, boolean, text or bytes. */
export function writeMap(map: ReadonlyMap<number, unknown>): Uint8Array {
  const parts: Part[] = [{ major: MAP, argument: map.size }]
  for (const key of [...map.keys()].sort((a, b) => a - b)) {
    parts.push({ major: POSITIVE, argument: key }, partOf(map.get(key)))
  }
  let size = 0
  for (const { argument, bytes } of parts) size += headBytes(argument) + (bytes?.length ?? 0)
  const row = new Uint8Array(size)
  const view = new DataView(row.buffer)
  let at = 0
  for (const { major, argument, bytes } of parts) {
    at = writeHead(view, at, major << 5, argument)
    if (!bytes) continue
    row.set(bytes, at)
    at += bytes.length
  }
  return row
}

function partOf(value: unknown): Part {
  if (typeof value === 'boolean') return { major: SIMPLE, argument: value ? TRUE : FALSE }
  if (value instanceof Uint8Array) return { major: BYTES, argument: value.length, bytes: value }
  if (typeof value === 'string') {
    const bytes = encoder.encode(value)
    return { major: TEXT, argument: bytes.length, bytes }
  }
  if (!Number.isSafeInteger(value)) throw new TypeError('not a value of a row')
  const integer = value as number
  return integer < 0
    ? { major: NEGATIVE, argument: -1 - integer }
    : { major: POSITIVE, argument: integer }
}

const headBytes = (argument: number): number =>
  argument < 24 ? 1 : argument < 2 ** 8 ? 2 : argument < 2 ** 16 ? 3 : argument < 2 ** 32 ? 5 : 9

/** In its shortest form; returns where the next one begins. */
function writeHead(view: DataView, at: number, major: number, argument: number): number {
  const length = headBytes(argument)
  // 24 to 27 stand for a number of 1, 2, 4 or 8 bytes behind.
  view.setUint8(at, major | (length === 1 ? argument : 24 + Math.log2(length - 1)))
  if (length === 2) view.setUint8(at + 1, argument)
  else if (length === 3) view.setUint16(at + 1, argument)
  else if (length === 5) view.setUint32(at + 1, argument)
  else if (length === 9) view.setBigUint64(at + 1, BigInt(argument))
  return at + length
}
