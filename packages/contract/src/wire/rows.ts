import { type CborMap, type CborValue, decodeWholeMap, encodeMap } from './cbor.ts'
import { bytesOfUlid, ulidOfBytes } from './ulid.ts'

/*
 * Long answers as rows: the same content as their JSON, in a third of its bytes, which neither side has to hold
 * as a whole. `docs/wire.md` has the layout and the numbers of all fields.
 */

/** What a caller accepts, and then gets, in the place of JSON. */
export const ROWS_TYPE = 'application/cbor'

/**
 * Records as rows: an answer is a list of entries, and some fields beside it, which follow the rows as the trailer.
 * Types are loose, because whoever reads an answer checks it against the schema of its JSON.
 */
export interface RowForm {
  /** The answer's field that has the entries; without it the answer is the list. */
  list?: string
  fields: Fields
  /** The record of an entry: what of it goes into the row. */
  toRecord(entry: never): object
  /** The entry of a record that came in a row; may throw. */
  toEntry(record: RowRecord): unknown
  trailer: Fields
}

/**
 * Names of fields, with the number that each has in rows and how its value is coded. Readers pass over numbers that
 * they do not know, so that fields may be added; a number never gets another meaning.
 */
export type Fields = Readonly<Record<string, readonly [key: number, kind: Kind]>>

/** Values as they are, or as shorter ones: base64url as bytes, ULIDs as theirs, days and instants counted from 1970. */
type Kind = 'plain' | 'bytes' | 'ulid' | 'day' | 'instant'

export type RowRecord = Record<string, unknown>

/** Either side has base64url of its own. */
type ToBytes = (base64url: string) => Uint8Array
type ToText = (bytes: Uint8Array) => string

/** A record's fields as deterministic CBOR (RFC 8949 §4.2.1), those without a value left out. */
export function encodeRow(fields: Fields, record: object, toBytes: ToBytes): Uint8Array {
  const row: CborMap = new Map()
  for (const [name, [key, kind]] of Object.entries(fields)) {
    const value = (record as RowRecord)[name]
    if (value !== undefined) row.set(key, encodeValue(kind, value, toBytes))
  }
  return encodeMap(row)
}

/** What `encodeRow` wrote, still to be checked against a schema. Throws what is not such a map. */
export function decodeRow(fields: Fields, bytes: Uint8Array, toText: ToText): RowRecord {
  const row = decodeWholeMap(bytes)
  const record: RowRecord = {}
  for (const [name, [key, kind]] of Object.entries(fields)) {
    if (row.has(key)) record[name] = decodeValue(kind, row.get(key), toText)
  }
  return record
}

/** The bytes of a row behind their number. */
export function frame(row: Uint8Array): Uint8Array {
  const framed = new Uint8Array(LENGTH_BYTES + row.length)
  new DataView(framed.buffer).setUint32(0, row.length)
  framed.set(row, LENGTH_BYTES)
  return framed
}

const LENGTH_BYTES = 4

/** Behind the last row, before the trailer. */
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
