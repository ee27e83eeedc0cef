export interface Segment {
  isLittleEndian: boolean
  compression: number
  predictor: number
  /** Bits per sample: 1, 8 or 16. */
  bits: number
  samples: number
  rowBytes: number
  rows: number
}

/**
 * Unpacks a strip or tile of a TIFF 6.0. If the data is cut off, the missing part is zeros. Rejects for an
 * unsupported compression.
 */
export async function unpackSegment(packed: DataView, segment: Segment): Promise<Uint8Array> {
  const source = new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)
  const target = new Uint8Array(segment.rows * segment.rowBytes)
  await unpack(source, target, segment.compression)
  if (segment.predictor === 2) addDifferences(target, segment)
  else if (segment.predictor !== 1) throw new Error('Not drawn here')
  return target
}

async function unpack(source: Uint8Array, target: Uint8Array, compression: number): Promise<void> {
  switch (compression) {
    case 1:
      target.set(source.subarray(0, target.length))
      return
    case 5:
      return unpackLzw(source, target)
    case 8:
    case 32946:
      return inflate(source, target)
    case 32773:
      return unpackBits(source, target)
    default:
      throw new Error('Not drawn here')
  }
}

/**
 * Unpacks PackBits (TIFF 6.0, section 9). Each run starts with a count: of literal bytes, or of repetitions
 * of the next byte.
 */
function unpackBits(source: Uint8Array, target: Uint8Array): void {
  let to = 0
  for (let at = 0; at < source.length && to < target.length; ) {
    const count = ((source[at++] ?? 0) << 24) >> 24
    if (count >= 0) {
      const part = source.subarray(at, at + Math.min(count + 1, target.length - to))
      target.set(part, to)
      to += count + 1
      at += count + 1
    } else if (count > -128) {
      target.fill(source[at++] ?? 0, to, to + 1 - count)
      to += 1 - count
    }
  }
}

async function inflate(source: Uint8Array, target: Uint8Array): Promise<void> {
  const stream = new Blob([source as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  let to = 0
  try {
    while (to < target.length) {
      const { value, done } = await reader.read()
      if (done) break
      target.set(value.subarray(0, target.length - to), to)
      to += value.length
    }
  } catch {
    // The data is damaged. Keep the part that was unpacked before the damage.
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const CLEAR = 256
const END = 257

/**
 * Unpacks LZW (TIFF 6.0, section 13): codes of 9 to 12 bits, highest bit first. Each code stands for an
 * earlier string.
 */
function unpackLzw(source: Uint8Array, target: Uint8Array): void {
  // The table of strings. Each entry is a place in `target` where the string already occurs, and its length.
  // The first 256 codes are literal bytes.
  const starts = new Uint32Array(4096)
  const lengths = new Uint32Array(4096)
  let next = END + 1
  let width = 9
  let before = -1
  let to = 0
  let bit = 0
  let start = 0
  while (to < target.length && bit + width <= source.length * 8) {
    const code = bitsAt(source, bit, width)
    bit += width
    if (code === END) return
    if (code === CLEAR) {
      next = END + 1
      width = 9
      before = -1
      continue
    }
    if (code > next || (code === next && before < 0)) return
    const at = to
    if (code < CLEAR) target[to++] = code
    else {
      // A code that is not in the table yet means the previous string, followed by the first byte of that
      // string.
      const [from, length] =
        code === next ? [start, at - start + 1] : [starts[code] ?? 0, lengths[code] ?? 0]
      for (let i = 0; i < length && to < target.length; i++) target[to++] = target[from + i] ?? 0
    }
    if (before >= 0 && next < 4096) {
      starts[next] = start
      lengths[next] = at - start + 1
      next += 1
      if (next >= (1 << width) - 1 && width < 12) width += 1
    }
    before = code
    start = at
  }
}

const bitsAt = (source: Uint8Array, bit: number, width: number): number => {
  const at = bit >> 3
  const three = ((source[at] ?? 0) << 16) | ((source[at + 1] ?? 0) << 8) | (source[at + 2] ?? 0)
  return (three >> (24 - width - (bit & 7))) & ((1 << width) - 1)
}

/**
 * Undoes horizontal differencing (TIFF 6.0, section 14): each sample holds the difference from the previous
 * pixel.
 */
function addDifferences(target: Uint8Array, segment: Segment): void {
  const { rows, rowBytes, samples, bits, isLittleEndian } = segment
  const step = (samples * bits) / 8
  const view = new DataView(target.buffer)
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * rowBytes
    for (let at = row * rowBytes + step; at < end; at += bits / 8) {
      if (bits === 16) {
        const sum = view.getUint16(at, isLittleEndian) + view.getUint16(at - step, isLittleEndian)
        view.setUint16(at, sum & 0xffff, isLittleEndian)
      } else target[at] = (target[at] ?? 0) + (target[at - step] ?? 0)
    }
  }
}
