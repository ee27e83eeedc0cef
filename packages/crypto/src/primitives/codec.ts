import { type CborMap, type CborValue, decodeWholeMap, encodeMap } from '@safelight/contract/cbor'
import { fromBase64url, toBase64url } from './bytes.ts'

/*
 * A codec declares how a value is encoded in CBOR, and the value's bounds. Schema libraries would take ten
 * times as long, because they copy each value.
 */

export interface Codec<T, C extends CborValue = CborValue> {
  /** Throws TypeError for a value that cannot be encoded. Does not check the bounds, which `is` checks. */
  encode(value: T): C
  /** Throws TypeError for the wrong kind of value, RangeError for a value out of bounds. */
  decode(value: CborValue): T
  is(value: unknown): value is T
}

// biome-ignore lint/suspicious/noExplicitAny: codecs of any type are put together
type AnyCodec = Codec<any>

export type Decoded<C> = C extends { is(value: unknown): value is infer T } ? T : never

/** Builds a codec whose `decode` throws RangeError for values that `is` rejects. */
export function codecOf<T>(
  encode: (value: T) => CborValue,
  decode: (value: CborValue) => T,
  is: (value: unknown) => boolean,
): Codec<T> {
  return {
    encode,
    decode: value => inBounds(decode(value), is),
    is: (value): value is T => is(value),
  }
}

function inBounds<T>(value: T, is: (value: T) => boolean): T {
  if (!is(value)) throw new RangeError('out of bounds')
  return value
}

const isNumber = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most

export const integer = (least: number, most = Number.MAX_SAFE_INTEGER): Codec<number> =>
  codecOf(
    asInteger,
    asInteger,
    value => Number.isSafeInteger(value) && isNumber(value, least, most),
  )

export const exactly = <const T extends number>(only: T): Codec<T> =>
  codecOf(
    asInteger,
    value => asInteger(value) as T,
    value => value === only,
  )

/**
 * A number that is encoded as a count of steps of 1/`steps`, rounded half up. A decoded number encodes to the
 * same count again.
 */
export const inSteps = (steps: number, least: number, most: number): Codec<number> =>
  codecOf(
    value => asInteger(Math.round(value * steps)),
    value => asInteger(value) / steps,
    value => isNumber(value, least, most),
  )

export const boolean: Codec<boolean> = codecOf(
  asBoolean,
  asBoolean,
  value => typeof value === 'boolean',
)

/**
 * Text of `least` to `most` UTF-16 units. Encoding drops leading byte order marks, which the CBOR decoder
 * rejects.
 */
export const text = (most = Number.POSITIVE_INFINITY, least = 0): Codec<string> =>
  codecOf(
    value => asText(value).replace(/^\ufeff+/, ''),
    asText,
    value => typeof value === 'string' && value.length >= least && value.length <= most,
  )

/** A byte string of `least` to `most` bytes. In memory, it is unpadded base64url text. */
export function bytes(least: number, most = least): Codec<string> {
  function sized(value: CborValue): Uint8Array {
    if (!(value instanceof Uint8Array)) throw new TypeError('not bytes')
    return inBounds(value, ({ length }) => isNumber(length, least, most))
  }
  return {
    encode: value => sized(fromBase64url(asText(value))),
    decode: value => toBase64url(sized(value)),
    is(value): value is string {
      if (typeof value !== 'string' || value.length > charsOf(most)) return false
      try {
        return fromBase64url(value).length >= least
      } catch {
        return false
      }
    },
  }
}

const charsOf = (bytes: number) => Math.ceil((bytes * 4) / 3)

export const list = <C extends AnyCodec>(
  codec: C,
  most = Number.POSITIVE_INFINITY,
): Codec<Decoded<C>[]> => ({
  encode: values => values.map(value => codec.encode(value)),
  decode: value =>
    inBounds(asList(value), values => values.length <= most).map(each => codec.decode(each)),
  is: (value): value is Decoded<C>[] =>
    Array.isArray(value) && value.length <= most && value.every(codec.is),
})

type Fields = Record<string, unknown>
type Codecs = Readonly<Record<string, AnyCodec>>
type Simple<T> = { [K in keyof T]: T[K] }
type Required<R> = { [K in keyof R]: Decoded<R[K]> }
type Nullable<N> = { [K in keyof N]: Decoded<N[K]> | null }
type Optional<O> = { [K in keyof O]?: Decoded<O[K]> | undefined }

/** An object encoded as the list of its fields, in this order. Trailing null fields are omitted. */
export function tuple<R extends Codecs, N extends Codecs = Record<never, never>>(
  required: R,
  nullable?: N,
): Codec<Simple<Required<R> & Nullable<N>>>
export function tuple(required: Codecs, nullable: Codecs = {}): Codec<Fields> {
  const fields = Object.entries({ ...required, ...nullable })
  const least = Object.keys(required).length
  const orNull = Object.entries(nullable).map(([name, codec]): [string, AnyCodec] => [
    name,
    { ...codec, is: (value): value is unknown => value === null || codec.is(value) },
  ])
  return {
    encode: value =>
      fields
        .filter(([name], i) => i < least || value[name] !== null)
        .map(([name, codec]) => codec.encode(value[name])),
    decode(value) {
      const values = asList(value)
      if (values.length < least || values.length > fields.length)
        throw new TypeError('wrong number of values')
      const decoded: Fields = {}
      let i = 0
      for (const [name, codec] of fields) {
        const each = values[i]
        decoded[name] = each === undefined ? null : codec.decode(each)
        i += 1
      }
      return decoded
    },
    is: isObject({ ...required, ...Object.fromEntries(orNull) }, {}),
  }
}

/** The map key and codec of each field. A key is never reused for another field. */
type Entries = Readonly<Record<string, readonly [key: number, codec: AnyCodec]>>
type CodecsOf<E extends Entries> = { [K in keyof E]: E[K][1] }
type MapOf<R extends Entries, O extends Entries> = Simple<
  Required<CodecsOf<R>> & Optional<CodecsOf<O>>
>

export interface MapCodec<T extends object> extends Codec<T, CborMap> {
  /**
   * Encodes the fields of an object. Throws TypeError for a field that has no key. Does not check the bounds,
   * which `decode` checks.
   */
  encode(value: object): CborMap
  fields: ReadonlyMap<string, AnyCodec>
  /**
   * Decodes the present fields and skips those out of bounds. Throws TypeError for the wrong kind of value.
   */
  decodeSome(map: CborValue): Partial<T>
}

/** An object encoded as a map. Decoding drops unknown keys. */
export const map = <R extends Entries, O extends Entries>(
  required: R,
  optional: O,
): MapCodec<MapOf<R, O>> => mapCodec(required, optional, false) as MapCodec<MapOf<R, O>>

/** The unknown keys of one map, encoded as a map of 1 to 1,024 bytes. */
const more = bytes(1, 1024)

/**
 * An object encoded as a map to which later versions may add fields. `more` holds all unknown keys with their
 * values. They survive an edit by an older version.
 */
export const growingMap = <R extends Entries, O extends Entries>(
  required: R,
  optional: O,
): MapCodec<MapOf<R, O & { more: readonly [number, Codec<string>] }>> =>
  mapCodec(required, optional, true) as MapCodec<never>

function mapCodec(required: Entries, optional: Entries, isGrowing: boolean): MapCodec<Fields> {
  const declared = Object.entries({ ...required, ...optional }).map(([name, [key, codec]]) => ({
    name,
    key,
    codec,
  }))
  declared.sort((a, b) => a.key - b.key)
  const byKey = new Map(declared.map(field => [field.key, field]))
  const byName = new Map(declared.map(field => [field.name, field]))
  const needed = Object.keys(required)
  const codecsOf = (some: Entries): Codecs =>
    Object.fromEntries(Object.entries(some).map(([name, [, codec]]) => [name, codec]))

  function read(value: CborValue, isLenient: boolean): Fields {
    if (!(value instanceof Map)) throw new TypeError('not a map')
    const found: Fields = {}
    let unknown: CborMap | undefined
    for (const [key, each] of value) {
      const field = byKey.get(key)
      if (field) {
        try {
          found[field.name] = field.codec.decode(each)
        } catch (error) {
          if (!isLenient || !(error instanceof RangeError)) throw error
        }
      } else if (isGrowing) {
        unknown ??= new Map()
        unknown.set(key, each)
      }
    }
    if (unknown) found.more = more.decode(encodeMap(unknown))
    return found
  }

  return {
    fields: new Map(declared.map(({ name, codec }) => [name, codec])),
    encode(value: Fields) {
      const encoded: CborMap = new Map()
      for (const name of Object.keys(value)) {
        const each = value[name]
        if (each === undefined || (isGrowing && name === 'more')) continue
        const field = byName.get(name)
        // Throw: skipping a field that has no key would lose its value.
        if (!field) throw new TypeError(`no key for ${name}`)
        encoded.set(field.key, field.codec.encode(each))
      }
      if (!isGrowing || value.more === undefined) return encoded
      for (const [key, each] of decodeWholeMap(fromBase64url(asText(value.more)))) {
        if (byKey.has(key)) throw new TypeError('known key among the unknown ones')
        encoded.set(key, each)
      }
      return encoded
    },
    decode(value) {
      const found = read(value, false)
      for (const name of needed) if (!(name in found)) throw new RangeError(`missing ${name}`)
      return found
    },
    decodeSome: value => read(value, true),
    is: isObject(codecsOf(required), { ...codecsOf(optional), ...(isGrowing ? { more } : {}) }),
  }
}

function isObject(required: Codecs, optional: Codecs) {
  const codecs = new Map(Object.entries({ ...required, ...optional }))
  const needed = Object.keys(required)
  const isOptional = (name: string) => Object.hasOwn(optional, name)
  return (value: unknown): value is Fields => {
    if (typeof value !== 'object' || value === null) return false
    const fields = value as Fields
    for (const name in fields) {
      const field = fields[name]
      if (field === undefined && isOptional(name)) continue
      if (!codecs.get(name)?.is(field)) return false
    }
    return needed.every(name => Object.hasOwn(fields, name))
  }
}

export const refined = <T extends object>(
  codec: MapCodec<T>,
  isRight: (value: T) => boolean,
): MapCodec<T> => ({
  ...codec,
  decode: value => inBounds(codec.decode(value), isRight),
  is: (value): value is T => codec.is(value) && isRight(value),
})

export const embedded = <T extends object>(codec: MapCodec<T>): Codec<T> => ({
  encode: value => encodeMap(codec.encode(value)),
  decode: value => codec.decode(decodeWholeMap(value as Uint8Array)),
  is: codec.is,
})

function asInteger(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('not an integer')
  return value as number
}

function asBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('not a boolean')
  return value
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not text')
  return value
}

function asList(value: unknown): CborValue[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}
