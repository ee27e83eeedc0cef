import { type CborMap, type CborValue, decodeWholeMap, encodeMap } from '@safelight/contract/cbor'
import { fromBase64url, toBase64url } from '../primitives/bytes.ts'
import {
  boolean,
  bytes,
  type Form,
  inSteps,
  integer,
  listOf,
  localTime,
  mimeType,
  taken,
  text,
  tuple,
} from './details-forms.ts'

/*
 * The registry of format rule F8: for which field each key of the sealed maps stands. A key is never used for
 * another field.
 */

/** Details as code has them, fields by their names; `more` has the bytes of the map of all unknown keys, base64url. */
type Details = Readonly<Record<string, unknown>>

// biome-ignore lint/suspicious/noExplicitAny: the forms of one map are of different types
type Field = { key: number; name: string; form: Form<any> }

/** The fields of one map. */
interface Fields {
  byKey: ReadonlyMap<number, Field>
  byName: ReadonlyMap<string, Field>
}

function fieldsOf(names: Readonly<Record<number, readonly [string, Field['form']]>>): Fields {
  const fields = Object.entries(names).map(([key, [name, form]]) => ({
    key: Number(key),
    name,
    form,
  }))
  return {
    byKey: new Map(fields.map(field => [field.key, field])),
    byName: new Map(fields.map(field => [field.name, field])),
  }
}

/** Bytes of the map of unknown keys, within each map. */
const MOST_MORE = 1024

const stream = tuple({ length: integer, header: bytes(40), type: mimeType })

const STREAMS = fieldsOf({
  0: ['original', stream],
  1: ['preview', stream],
  2: ['thumbnail', stream],
  3: ['poster', stream],
  4: ['animation', stream],
  5: ['motion', stream],
})

const mapOf = (fields: Fields): Form<Details> => ({
  write: details => toMap(fields, details),
  read: value => fromMap(fields, value),
})

const SHARED = fieldsOf({
  0: ['v', integer],
  1: ['name', text],
  2: ['type', mimeType],
  3: ['taken', taken],
  4: ['width', integer],
  5: ['height', integer],
  6: ['durationSeconds', inSteps(1000)],
  7: ['thumbhash', bytes()],
  8: ['turns', integer],
  9: ['streams', mapOf(STREAMS)],
  10: ['motion', tuple({ offset: integer, length: integer })],
})

/** The owner's copy: the bytes of the map, without what fills them up in their seal. */
const sharedCopy: Form<Details> = {
  write: details => encodeMap(toMap(SHARED, details)),
  read: value => fromMap(SHARED, decodeWholeMap(value as Uint8Array)),
}

/** Where the value of each field comes from. */
const SOURCES = fieldsOf({
  0: ['name', integer],
  1: ['taken', integer],
  2: ['place', integer],
  3: ['description', integer],
  4: ['labels', integer],
  5: ['isFavorite', integer],
  6: ['turns', integer],
  7: ['stack', integer],
})

const PRIVATE = fieldsOf({
  0: ['v', integer],
  1: ['latitude', inSteps(1e7)],
  2: ['longitude', inSteps(1e7)],
  3: ['city', text],
  4: ['country', text],
  5: ['description', text],
  6: ['labels', listOf(text)],
  7: ['labelsConfidence', listOf(inSteps(1000))],
  8: ['isFavorite', boolean],
  9: ['cameraName', text],
  10: ['lens', text],
  11: ['aperture', inSteps(1000)],
  12: ['shutterSpeed', inSteps(1e9)],
  13: ['focalLength', inSteps(1000)],
  14: ['iso', inSteps(1)],
  15: ['takenGuess', localTime],
  16: ['isDamaged', boolean],
  17: ['missingRenditions', boolean],
  18: ['stack', tuple({ id: bytes(16), place: integer })],
  19: ['sharedDigest', bytes(32)],
  20: ['shared', sharedCopy],
  21: ['sources', mapOf(SOURCES)],
  22: ['fingerprint', bytes(32)],
})

/** Of a guest upload (F16): what it has in common with shared details has the same keys. */
const GUEST_UPLOAD = fieldsOf({
  0: ['v', integer],
  1: ['name', text],
  2: ['type', mimeType],
  3: ['modified', integer],
  9: ['streams', mapOf(STREAMS)],
})

const codec = (fields: Fields) => ({
  /** The names of all fields. */
  names: [...fields.byName.keys()] as readonly string[],
  /** Throws a value that has no form in the map. */
  toMap: (details: unknown): CborMap => toMap(fields, details as Details),
  /** Throws what no writer of the format makes. Bounds of the fields are still to be checked. */
  fromMap: (map: CborMap): Details => fromMap(fields, map),
})

export const sharedDetailsMap = codec(SHARED)
export const privateDetailsMap = codec(PRIVATE)
export const guestUploadDetailsMap = codec(GUEST_UPLOAD)

function toMap({ byName }: Fields, { more, ...details }: Details): CborMap {
  const map: CborMap = new Map()
  for (const [name, value] of Object.entries(details)) {
    if (value === undefined) continue
    const field = byName.get(name)
    // A field without a key would be lost.
    if (!field) throw new TypeError(`no key for ${name}`)
    map.set(field.key, field.form.write(value))
  }
  return more === undefined ? map : withMore(map, more as string)
}

function withMore(map: CborMap, more: string): CborMap {
  for (const [key, value] of decodeWholeMap(fromBase64url(more))) {
    if (map.has(key)) throw new TypeError('a known key')
    map.set(key, value)
  }
  return map
}

function fromMap({ byKey }: Fields, map: CborValue): Details {
  if (!(map instanceof Map)) throw new TypeError('not a map')
  const details: Record<string, unknown> = {}
  const more: CborMap = new Map()
  for (const [key, value] of map) {
    const field = byKey.get(key)
    if (field) details[field.name] = field.form.read(value)
    else more.set(key, value)
  }
  if (more.size > 0) details.more = boundedMore(more)
  return details
}

function boundedMore(more: CborMap): string {
  const encoded = encodeMap(more)
  if (encoded.length > MOST_MORE) throw new TypeError('too much that is unknown')
  return toBase64url(encoded)
}
