import { decodeFirst, encode } from 'cborg'
import { type Bytes, sameBytes } from './bytes.ts'

/** What a map of the format may hold (format rule F6): no floats, tags, null or other simple values. */
export type CborValue = number | boolean | string | Uint8Array | CborValue[] | CborMap

/** A map whose keys are integers from 0 on; docs/format.md says what each stands for. */
export type CborMap = Map<number, CborValue>

const STRICT = {
  strict: true,
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  allowBigInt: false,
  useMaps: true,
  rejectDuplicateMapKeys: true,
}

/** Maps and lists within each other, the outermost included. */
const MOST_LEVELS = 4

/** The deterministic encoding of RFC 8949 §4.2.1: of integer keys its order is the library's own. */
export const encodeMap = (map: CborMap): Bytes => Uint8Array.from(encode(map))

/**
 * The map at the head of `bytes`, and the bytes behind it. Throws what is not in the one deterministic
 * encoding: encoded again, what was read must give the same bytes.
 */
export function decodeMap(bytes: Uint8Array): { map: CborMap; rest: Uint8Array } {
  const [value, rest]: [unknown, Uint8Array] = decodeFirst(bytes, STRICT)
  if (!isMap(value, MOST_LEVELS)) throw new TypeError('not a map of the format')
  const read = bytes.subarray(0, bytes.length - rest.length)
  if (!sameBytes(encode(value), read)) throw new TypeError('not deterministic')
  return { map: value, rest }
}

/** The map that is all of `bytes`; otherwise throws. */
export function decodeWholeMap(bytes: Uint8Array): CborMap {
  const { map, rest } = decodeMap(bytes)
  if (rest.length > 0) throw new TypeError('more than a map')
  return map
}

function isMap(value: unknown, levels: number): value is CborMap {
  if (!(value instanceof Map) || levels === 0) return false
  for (const [key, inside] of value) {
    if (!Number.isSafeInteger(key) || key < 0 || !isValue(inside, levels - 1)) return false
  }
  return true
}

function isValue(value: unknown, levels: number): value is CborValue {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value === 'boolean' || typeof value === 'string') return true
  if (value instanceof Uint8Array) return true
  if (!Array.isArray(value)) return isMap(value, levels)
  return levels > 0 && value.every(inside => isValue(inside, levels - 1))
}
