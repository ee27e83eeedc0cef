const SEQUENCE_PARAMETERS = 7
/** The largest part of a packet to search, and the largest parameter set to read, in bytes. */
const MOST_SEARCHED = 2 ** 16
const MOST_BYTES = 512
/** Profiles whose parameters begin with the format of the samples. */
const HIGH_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 138, 139, 134, 135, 244])

/**
 * Reads the height of a frame, in lines, from a packet of AVC video with start codes (ITU-T H.264, 7.3.2.1.1). An
 * interlaced frame consists of two fields of half the height. Returns undefined if the packet has no parameters.
 */
export function avcHeight(packet: Uint8Array): number | undefined {
  const end = Math.min(packet.length, MOST_SEARCHED)
  for (let at = 0; at + 8 < end; at++) {
    const isStart = packet[at] === 0 && packet[at + 1] === 0 && packet[at + 2] === 1
    if (isStart && ((packet[at + 3] ?? 0) & 31) === SEQUENCE_PARAMETERS)
      return heightIn(unescaped(packet.subarray(at + 4, at + 4 + MOST_BYTES)))
  }
  return undefined
}

/** Removes the byte 3 behind two zeros, which only prevents false start codes. */
function unescaped(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 3 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0)
}

function heightIn(parameters: Uint8Array): number | undefined {
  const bits = bitsOf(parameters)
  const profile = bits.read(8)
  bits.read(16)
  bits.number()
  const chroma = HIGH_PROFILES.has(profile) ? readFormat(bits) : 1
  bits.number()
  skipOrder(bits)
  bits.number()
  bits.read(1)
  bits.number()
  const units = bits.number() + 1
  // Each unit covers 16 lines of a field, if pictures may be fields.
  const fields = bits.read(1) === 1 ? 1 : 2
  if (fields === 2) bits.read(1)
  bits.read(1)
  const isCropped = bits.read(1) === 1
  if (isCropped) {
    bits.number()
    bits.number()
  }
  const cropped = isCropped ? bits.number() + bits.number() : 0
  const height = fields * (16 * units - (chroma === 1 ? 2 : 1) * cropped)
  return bits.isOver() || height <= 0 ? undefined : height
}

/** Reads the format of the samples. Returns the format of the colors: 1 has half the lines. */
function readFormat(bits: Bits): number {
  const chroma = bits.number()
  if (chroma === 3) bits.read(1)
  bits.number()
  bits.number()
  bits.read(1)
  const hasLists = bits.read(1) === 1
  for (let i = 0; hasLists && i < (chroma === 3 ? 12 : 8); i++) {
    if (bits.read(1) === 1) skipList(bits, i < 6 ? 16 : 64)
  }
  return chroma
}

function skipList(bits: Bits, length: number): void {
  let [last, next] = [8, 8]
  for (let i = 0; i < length && next !== 0; i++) {
    next = (last + bits.signed() + 256) % 256
    last = next || last
  }
}

/** Skips the order of pictures. */
function skipOrder(bits: Bits): void {
  const kind = bits.number()
  if (kind === 0) bits.number()
  if (kind !== 1) return
  bits.read(1)
  bits.number()
  bits.number()
  for (let left = bits.number(); left > 0 && !bits.isOver(); left--) bits.number()
}

type Bits = ReturnType<typeof bitsOf>

/** Reads bits, highest first. Returns zeros beyond the end. */
function bitsOf(bytes: Uint8Array) {
  let at = 0
  const read = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, at++)
      value = 2 * value + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  /** Reads an unsigned code of variable length (9.1). */
  const number = (): number => {
    let zeros = 0
    while (zeros < 32 && read(1) === 0) zeros++
    return 2 ** zeros - 1 + read(zeros)
  }
  const signed = (): number => {
    const value = number()
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2
  }
  return { read, number, signed, isOver: () => at > 8 * bytes.length }
}
