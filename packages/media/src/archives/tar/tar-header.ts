export const BLOCK = 512

/** A tar header (ustar in POSIX.1-2017, pax), including GNU tar's variants. */
export interface TarHeader {
  name: string
  size: number
  modified: number
  type: string
}

/**
 * Parses a header. Returns undefined if the block is not one: its checksum is wrong or a number is malformed.
 */
export function readTarHeader(block: Uint8Array): TarHeader | undefined {
  if (numberIn(block, 148, 8) !== sumOf(block)) return undefined
  const size = numberIn(block, 124, 12)
  const modified = numberIn(block, 136, 12)
  if (size === undefined || size < 0) return undefined
  // GNU tar ends the magic value with two blanks and uses the prefix field for other data.
  const prefix = textIn(block, 257, 6) === 'ustar' ? textIn(block, 345, 155) : ''
  const name = textIn(block, 0, 100)
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    modified: (modified ?? 0) * 1000,
    type: String.fromCharCode(block[156] ?? 0),
  }
}

export const isEmptyBlock = (block: Uint8Array): boolean => block.every(byte => byte === 0)

/** Reads the records `length key=value\n` of a pax extended header. Returns undefined if one is malformed. */
export function readPax(bytes: Uint8Array): Map<string, string> | undefined {
  const records = new Map<string, string>()
  const text = new TextDecoder()
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at)
    if (blank < 0) return undefined
    const digits = text.decode(bytes.subarray(at, blank))
    const length = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
    const end = at + length
    const equals = bytes.indexOf(0x3d, blank)
    if (end > bytes.length || equals < 0 || equals >= end || bytes[end - 1] !== 0x0a) {
      return undefined
    }
    const key = text.decode(bytes.subarray(blank + 1, equals))
    records.set(key, text.decode(bytes.subarray(equals + 1, end - 1)))
    at = end
  }
  return records
}

function sumOf(block: Uint8Array): number {
  let sum = 8 * 0x20
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

/** Parses octal digits or, if the highest bit is set, a binary number (a GNU extension). */
function numberIn(block: Uint8Array, at: number, length: number): number | undefined {
  const field = block.subarray(at, at + length)
  if (field[0] === 0x80) {
    let value = 0
    for (const byte of field.subarray(1)) value = value * 256 + byte
    return Number.isSafeInteger(value) ? value : undefined
  }
  const digits = textIn(block, at, length).trim()
  if (digits === '') return 0
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined
}

export function textIn(block: Uint8Array, at: number, length: number): string {
  const field = block.subarray(at, at + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end))
}
