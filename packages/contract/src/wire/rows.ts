import { type CborMap, type CborValue, decodeWholeMap, encodeMap } from './cbor.ts'
import { bytesOfUlid, ulidOfBytes } from './ulid.ts'

/*
 * Long answers can be sent as rows: the same content as JSON in a third of the bytes. `docs/wire.md` has the
 * layout and the field numbers.
 */

/** A caller that accepts this media type gets rows instead of JSON. */
export const ROWS_TYPE = 'application/cbor'

/**
 * Maps an answer to rows. An answer is a list of entries and some other fields, which follow the rows as the
 * trailer. After decoding, the receiver checks the answer against the same schema as a JSON answer.
 */
export interface RowForm {
  /** The answer's field with the entries; if absent, the answer itself is the list. */
  list?: string
  fields: Fields
  toRecord(entry: never): object
  toEntry(record: RowRecord): unknown
  trailer: Fields
}

/** The number and encoding of each field. Readers ignore unknown numbers; a number never changes meaning. */
export type Fields = Readonly<Record<string, readonly [key: number, kind: Kind]>>

/** Base64url and ULIDs become bytes. Days and instants become a number, counted from 1970. */
type Kind = 'plain' | 'bytes' | 'ulid' | 'day' | 'instant'

export type RowRecord = Record<string, unknown>

type ToBytes = (base64url: string) => Uint8Array
type ToText = (bytes: Uint8Array) => string

/** Encodes a record's defined fields as deterministic CBOR (RFC 8949 §4.2.1). */
export function encodeRow(fields: Fields, record: object, toBytes: ToBytes): Uint8Array {
  const row: CborMap = new Map()
  for (const [name, [key, kind]] of Object.entries(fields)) {
    const value = (record as RowRecord)[name]
    if (value !== undefined) row.set(key, encodeValue(kind, value, toBytes))
  }
  return encodeMap(row)
}

/**
 * Throws for an encoding that `encodeRow` does not write. Ignores fields with unknown numbers. The caller
 * checks the record against a schema.
 */
export function decodeRow(fields: Fields, bytes: Uint8Array, toText: ToText): RowRecord {
  const row = decodeWholeMap(bytes)
  const record: RowRecord = {}
  for (const [name, [key, kind]] of Object.entries(fields)) {
    if (row.has(key)) record[name] = decodeValue(kind, row.get(key), toText)
  }
  return record
}

export function frame(row: Uint8Array): Uint8Array {
  const framed = new Uint8Array(LENGTH_BYTES + row.length)
  new DataView(framed.buffer).setUint32(0, row.length)
  framed.set(row, LENGTH_BYTES)
  return framed
}

const LENGTH_BYTES = 4

export const END_OF_ROWS = frame(new Uint8Array())

const DAY_MS = 86_400_000

function encodeValue(kind: Kind, value: unknown, toBytes: ToBytes): CborValue {
  if (kind === 'plain') return value as CborValue
  const text = String(value)
  if (kind === 'bytes') return toBytes(text)
  if (kind === 'ulid') return bytesOfUlid(text)
  const ms = Date.parse(text)
  return kind === 'day' ? ms / DAY_MS : ms
}

function decodeValue(kind: Kind, value: unknown, toText: ToText): unknown {
  if (kind === 'plain') return value
  if (kind === 'bytes' || kind === 'ulid') {
    if (!(value instanceof Uint8Array)) throw new TypeError('not bytes')
    return kind === 'bytes' ? toText(value) : ulidOfBytes(value)
  }
  if (!Number.isSafeInteger(value)) throw new TypeError('not a time')
  const time = new Date(Number(value) * (kind === 'day' ? DAY_MS : 1)).toISOString()
  return kind === 'day' ? time.slice(0, time.indexOf('T')) : time
}
