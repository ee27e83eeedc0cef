import { fromUtf8, utf8 } from './utf8.ts'

/*
 * The CBOR profile of sealed maps (format rule F6) and rows (docs/wire.md). It is the deterministic encoding
 * of RFC 8949 §4.2.1, without floats, tags, null and other simple values. A codec for this profile alone is
 * several times faster than a general codec.
 */

export type CborValue = number | boolean | string | Uint8Array | CborValue[] | CborMap

/** Keys are integers from 0 on. docs/format.md and docs/wire.md define them. */
export type CborMap = Map<number, CborValue>

/**
 * The largest number of maps and lists inside each other, the outermost included. Without this limit, a
 * hostile value could overflow the stack.
 */
const MOST_LEVELS = 4

/** Throws TypeError for a value or key outside the profile. */
export function encodeMap(map: CborMap): Uint8Array<ArrayBuffer> {
  const writer = new Writer()
  writer.value(map)
  return writer.written()
}

/** Decodes the map at the start of `bytes`; `rest` follows it. Throws for encodings outside the profile. */
export function decodeMap(bytes: Uint8Array): { map: CborMap; rest: Uint8Array } {
  const reader = new Reader(bytes)
  if (reader.peek() >> 5 !== MAP) throw new TypeError('expected a map')
  const map = reader.value(MOST_LEVELS) as CborMap
  return { map, rest: bytes.subarray(reader.at) }
}

export function decodeWholeMap(bytes: Uint8Array): CborMap {
  const { map, rest } = decodeMap(bytes)
  if (rest.length > 0) throw new TypeError('bytes after the map')
  return map
}

// Major types (RFC 8949 §3.1), and the two simple values of the profile.
const POSITIVE = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const LIST = 4
const MAP = 5
const SIMPLE = 7
const FALSE = 0xf4
const TRUE = 0xf5

/** The largest length of a text that `#shortAscii` copies, in UTF-16 units. */
const SHORT = 128

class Writer {
  #bytes = new Uint8Array(1024)
  #at = 0

  /** Returns a copy, because the buffer may be longer than the written part. */
  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  value(value: CborValue): void {
    if (typeof value === 'number') this.#integer(value)
    else if (typeof value === 'string') this.#text(value)
    else if (typeof value === 'boolean') this.#head(SIMPLE, (value ? TRUE : FALSE) & 0x1f)
    else if (value instanceof Uint8Array) this.#sized(BYTES, value)
    else if (Array.isArray(value)) {
      this.#head(LIST, value.length)
      for (const each of value) this.value(each)
    } else if (value instanceof Map) this.#map(value)
    else throw new TypeError('unsupported CBOR type')
  }

  #integer(value: number): void {
    asSafe(value)
    if (value < 0) this.#head(NEGATIVE, -1 - value)
    else this.#head(POSITIVE, value)
  }

  #map(map: CborMap): void {
    this.#head(MAP, map.size)
    for (const key of [...map.keys()].sort((a, b) => a - b)) {
      if (!(asSafe(key) >= 0)) throw new TypeError('invalid key')
      this.#head(POSITIVE, key)
      this.value(map.get(key) as CborValue)
    }
  }

  #text(text: string): void {
    if (!this.#shortAscii(text)) this.#sized(TEXT, utf8(text))
  }

  /** Copies short ASCII directly, which is faster than a TextEncoder. Returns false for other texts. */
  #shortAscii(text: string): boolean {
    if (text.length > SHORT) return false
    const start = this.#at
    this.#head(TEXT, text.length)
    this.#reserve(text.length)
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      if (code > 0x7f) {
        this.#at = start
        return false
      }
      this.#bytes[this.#at++] = code
    }
    return true
  }

  #sized(major: number, bytes: Uint8Array): void {
    this.#head(major, bytes.length)
    this.#append(bytes)
  }

  #head(major: number, argument: number): void {
    this.#reserve(9)
    if (argument < 24) {
      this.#bytes[this.#at++] = (major << 5) | argument
      return
    }
    const log = argument < 2 ** 8 ? 0 : argument < 2 ** 16 ? 1 : argument < 2 ** 32 ? 2 : 3
    const size = 1 << log
    this.#bytes[this.#at] = (major << 5) | (24 + log)
    for (let i = size, left = argument; i > 0; i -= 1, left = Math.floor(left / 256)) {
      this.#bytes[this.#at + i] = left
    }
    this.#at += 1 + size
  }

  #append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return
    const longer = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at + length))
    longer.set(this.#bytes)
    this.#bytes = longer
  }
}

class Reader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  peek(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw new TypeError('unexpected end')
    return byte
  }

  /** Reads a value whose lists and maps nest at most `levels` deep. */
  value(levels: number): CborValue {
    const initial = this.peek()
    this.at += 1
    if (initial === FALSE || initial === TRUE) return initial === TRUE
    const argument = this.#argument(initial & 0x1f)
    switch (initial >> 5) {
      case POSITIVE:
        return argument
      case NEGATIVE:
        return asSafe(-1 - argument)
      case BYTES:
        return this.#take(argument).slice()
      case TEXT:
        return textOf(this.#take(argument))
      case LIST:
        return this.#list(argument, levels)
      case MAP:
        return this.#map(argument, levels)
      default:
        throw new TypeError('unsupported CBOR type')
    }
  }

  #list(length: number, levels: number): CborValue[] {
    if (levels === 0) throw new TypeError('nested too deeply')
    const list: CborValue[] = []
    // A hostile length costs nothing: the reader fails at the end of the bytes.
    for (let i = 0; i < length; i += 1) list.push(this.value(levels - 1))
    return list
  }

  #map(size: number, levels: number): CborMap {
    if (levels === 0) throw new TypeError('nested too deeply')
    const map: CborMap = new Map()
    for (let i = 0, before = -1; i < size; i += 1) {
      const initial = this.peek()
      this.at += 1
      const key = this.#argument(initial & 0x1f)
      // Ascending order also excludes duplicates.
      if (initial >> 5 !== POSITIVE || key <= before) throw new TypeError('invalid key')
      map.set(key, this.value(levels - 1))
      before = key
    }
    return map
  }

  /** Reads the argument of a head (RFC 8949 §3), a number or a length. Accepts only its shortest form. */
  #argument(info: number): number {
    if (info < 24) return info
    if (info > 27) throw new TypeError('unsupported length')
    const size = 1 << (info - 24)
    const end = this.at + size
    let number = 0
    for (; this.at < end; this.at += 1) number = number * 256 + this.peek()
    const shorter = size === 1 ? 24 : 256 ** (size / 2)
    if (number < shorter) throw new TypeError('not the shortest form')
    return asSafe(number)
  }

  #take(length: number): Uint8Array {
    const end = this.at + length
    if (end > this.#bytes.length) throw new TypeError('unexpected end')
    const taken = this.#bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}

function asSafe(number: number): number {
  if (!Number.isSafeInteger(number)) throw new TypeError('integer out of range')
  return number
}

/** Rejects a leading byte order mark. Some decoders drop it: two readers could see different texts. */
function textOf(bytes: Uint8Array): string {
  const text = fromUtf8(bytes)
  if (text.startsWith('\ufeff')) throw new TypeError('leading byte order mark')
  return text
}
