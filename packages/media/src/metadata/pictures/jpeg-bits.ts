/** The coded data ends early or is malformed. */
export class CutError extends Error {}

/** A Huffman table: the number of codes of each length, 1 to 16, then their symbols in order. */
export type Codes = Uint8Array

export function byteOf(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new CutError()
  return byte
}

/** Reads the coded data of a JPEG scan from `start`. Throws CutError at its end. */
export function createBitReader(bytes: Uint8Array, start: number) {
  let at = start
  let current = 0
  let left = 0

  function bit(): number {
    if (left === 0) {
      current = byteOf(bytes, at)
      // In coded data, a zero follows FF. Otherwise, FF starts a marker.
      if (current === 0xff && byteOf(bytes, at + 1) !== 0) throw new CutError()
      at += current === 0xff ? 2 : 1
      left = 8
    }
    left--
    return (current >> left) & 1
  }

  function number(length: number): number {
    let value = 0
    for (let i = 0; i < length; i++) value = value * 2 + bit()
    return value
  }

  return {
    number,
    skip: (length: number): void => void number(length),

    symbol(codes: Codes | undefined): number {
      if (!codes) throw new CutError()
      let code = 0
      let first = 0
      let before = 16
      for (let length = 1; length <= 16; length++) {
        code = code * 2 + bit()
        first *= 2
        const count = codes[length - 1] ?? 0
        if (code - first < count) return byteOf(codes, before + code - first)
        before += count
        first += count
      }
      throw new CutError()
    },

    /** Continues behind a restart marker, which must follow. */
    restart(): void {
      const marker = byteOf(bytes, at + 1)
      if (bytes[at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new CutError()
      at += 2
      left = 0
    },

    /** The offset of the next byte. */
    at: () => at,
  }
}
