import { isDrawableSize } from './dimensions.ts'
import { byteOf, type Codes, CutError, createBitReader } from './jpeg-bits.ts'

/**
 * Limits the work for a hostile file, which can state many blocks in few bytes. Counts the coefficients that are
 * visited, and one for each block.
 */
const MOST_STEPS = 500_000_000
const MOST_COMPONENTS = 4

/**
 * Whether a JPEG contains all coded data of its picture, so that only its end marker may be missing. Decodes
 * the lengths of the values, but not the values (ITU-T T.81, annexes F and G). Returns false for a lossless
 * JPEG, for arithmetic coding, for a picture that is too large to draw, and if the data is malformed.
 */
export function hasWholeScans(bytes: Uint8Array, mostSteps = MOST_STEPS): boolean {
  try {
    const components = readScans(bytes, mostSteps)
    return components.length > 0 && components.every(({ lowest }) => lowest.every(bit => bit === 0))
  } catch (error) {
    if (error instanceof CutError) return false
    throw error
  }
}

interface Component {
  id: number
  /** Number of blocks in a unit that contains all components. */
  columns: number
  rows: number
  /** Number of blocks of the component alone. */
  width: number
  height: number
  /** Number of blocks in a row of `filled`. */
  stride: number
  /** Two numbers for each block, with a bit for each of its 64 coefficients: whether it is not zero. */
  filled: Uint32Array
  /** The lowest bit of each coefficient that the scans contain. */
  lowest: Uint8Array
}

interface Frame {
  isProgressive: boolean
  /** Size in units that contain all components. */
  across: number
  down: number
  components: Component[]
}

const MARKERS = { codes: 0xc4, end: 0xd9, scan: 0xda, interval: 0xdd }
const BASELINE = 0xc0
const PROGRESSIVE = 0xc2

function readScans(bytes: Uint8Array, mostSteps: number): Component[] {
  const codes = new Map<number, Codes>()
  const work = { steps: mostSteps }
  let frame: Frame | undefined
  let interval = 0
  for (let at = nextMarker(bytes, 2); at < bytes.length; at = nextMarker(bytes, at)) {
    const marker = byteOf(bytes, at + 1)
    if (marker === MARKERS.end) break
    const end = at + 2 + shortOf(bytes, at + 2)
    if (end > bytes.length) throw new CutError()
    const segment = bytes.subarray(at + 4, end)
    at = end
    if (marker === MARKERS.codes) readCodes(segment, codes)
    else if (marker === MARKERS.interval) interval = shortOf(segment, 0)
    else if (marker >= BASELINE && marker <= PROGRESSIVE) {
      frame = readFrame(segment, marker === PROGRESSIVE)
    } else if (marker === MARKERS.scan) {
      if (!frame) throw new CutError()
      at = readScan(frame, segment, { bytes, at, codes, interval, work })
    }
  }
  return frame?.components ?? []
}

/** Returns the offset of the next marker that starts a segment, or the length of the data. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    const isRestart = marker >= 0xd0 && marker <= 0xd7
    if (marker >= 0xc0 && marker !== 0xff && !isRestart) return at
  }
  return bytes.length
}

const shortOf = (bytes: Uint8Array, at: number) => byteOf(bytes, at) * 256 + byteOf(bytes, at + 1)

function readCodes(segment: Uint8Array, codes: Map<number, Codes>): void {
  for (let at = 0; at < segment.length; ) {
    const lengths = segment.subarray(at + 1, at + 17)
    const end = at + 17 + lengths.reduce((sum, count) => sum + count, 0)
    codes.set(byteOf(segment, at), segment.subarray(at + 1, end))
    at = end
  }
}

function readFrame(segment: Uint8Array, isProgressive: boolean): Frame {
  const [height, width] = [shortOf(segment, 1), shortOf(segment, 3)]
  const count = byteOf(segment, 5)
  const isPossible = width * height > 0 && isDrawableSize({ width, height }, 'image/jpeg')
  if (!isPossible || count > MOST_COMPONENTS) throw new CutError()
  const stated = Array.from({ length: count }, (_, i) => {
    const factors = byteOf(segment, 7 + 3 * i)
    return { id: byteOf(segment, 6 + 3 * i), columns: factors >> 4, rows: factors & 15 }
  })
  const columns = Math.max(...stated.map(each => each.columns))
  const rows = Math.max(...stated.map(each => each.rows))
  const across = Math.ceil(width / (8 * columns))
  const down = Math.ceil(height / (8 * rows))
  if (!stated.every(each => each.columns > 0 && each.rows > 0)) throw new CutError()
  const components = stated.map(each => ({
    ...each,
    width: Math.ceil((width * each.columns) / (8 * columns)),
    height: Math.ceil((height * each.rows) / (8 * rows)),
    stride: across * each.columns,
    filled: new Uint32Array(isProgressive ? 2 * across * each.columns * down * each.rows : 0),
    lowest: new Uint8Array(64).fill(0xff),
  }))
  return { isProgressive, across, down, components }
}

interface ScanData {
  bytes: Uint8Array
  /** The start of the coded data. */
  at: number
  codes: ReadonlyMap<number, Codes>
  /** Number of units between two restart markers; 0 without them. */
  interval: number
  work: { steps: number }
}

/** Reads a scan, and returns the offset behind it. Throws CutError if the data ends before. */
function readScan(frame: Frame, segment: Uint8Array, data: ScanData): number {
  const count = byteOf(segment, 0)
  const parts = Array.from({ length: count }, (_, i) => {
    const component = frame.components.find(({ id }) => id === byteOf(segment, 1 + 2 * i))
    const tables = byteOf(segment, 2 + 2 * i)
    if (!component) throw new CutError()
    return {
      component,
      dc: data.codes.get(tables >> 4),
      ac: data.codes.get(0x10 | (tables & 15)),
    }
  })
  const [first, last, precision] = [1, 2, 3].map(i => byteOf(segment, 2 * count + i))
  const span = frame.isProgressive
    ? { first: first ?? 0, last: last ?? 0, before: (precision ?? 0) >> 4 }
    : { first: 0, last: 63, before: 0 }
  const bits = createBitReader(data.bytes, data.at)
  const reader = frame.isProgressive ? progressive(bits, span) : sequential(bits)
  const [alone] = count === 1 ? parts : []
  const { width, height } = alone?.component ?? { width: frame.across, height: frame.down }
  for (let unit = 0; unit < width * height; unit++) {
    if (data.interval > 0 && unit > 0 && unit % data.interval === 0) {
      bits.restart()
      reader.restart()
    }
    const [x, y] = [unit % width, Math.floor(unit / width)]
    for (const part of parts) {
      const { stride } = part.component
      const { columns, rows } = alone ? { columns: 1, rows: 1 } : part.component
      for (let i = 0; i < columns * rows; i++) {
        const row = y * rows + Math.floor(i / columns)
        const visited = reader.block(part, row * stride + x * columns + (i % columns))
        data.work.steps -= 1 + visited
        if (data.work.steps < 0) throw new CutError()
      }
    }
  }
  const lowest = frame.isProgressive ? (precision ?? 0) & 15 : 0
  for (const { component } of parts) component.lowest.fill(lowest, span.first, span.last + 1)
  return bits.at()
}

interface Part {
  component: Component
  dc: Codes | undefined
  ac: Codes | undefined
}

interface BlockReader {
  /** Returns how many coefficients it visited. */
  block(part: Part, index: number): number
  restart(): void
}

type BitReader = ReturnType<typeof createBitReader>

const sequential = (bits: BitReader): BlockReader => ({
  restart() {},
  block({ dc, ac }) {
    bits.skip(bits.symbol(dc))
    let k = 1
    for (; k < 64; k++) {
      const symbol = bits.symbol(ac)
      if (symbol === 0) break
      k += symbol >> 4
      bits.skip(symbol & 15)
    }
    return k
  },
})

/** `before`: the lowest bit that earlier scans brought; 0 in the first scan of the coefficients. */
interface Span {
  first: number
  last: number
  before: number
}

function progressive(bits: BitReader, { first, last, before }: Span): BlockReader {
  /** Number of further blocks that end before they begin. */
  let ended = 0
  const restart = () => {
    ended = 0
  }
  if (first === 0) {
    const block = ({ dc }: Part) => {
      bits.skip(before === 0 ? bits.symbol(dc) : 1)
      return 1
    }
    return { block, restart }
  }
  return {
    restart,
    block({ component: { filled }, ac }, index) {
      const isFilled = (k: number) => ((filled[2 * index + (k >> 5)] ?? 0) >>> (k & 31)) & 1
      const fill = (k: number) => {
        const at = 2 * index + (k >> 5)
        filled[at] = (filled[at] ?? 0) | (1 << (k & 31))
      }
      let k = first
      /** Skips so many empty coefficients, and a bit for each filled one on the way. */
      const skipEmpty = (count: number) => {
        for (let left = count; k <= last; k++) {
          if (before > 0 && isFilled(k)) bits.skip(1)
          else if (--left < 0) return
        }
      }
      if (ended === 0) {
        for (; k <= last; k++) {
          const symbol = bits.symbol(ac)
          const run = symbol >> 4
          const length = symbol & 15
          if (length === 0 && run < 15) {
            ended = 2 ** run + bits.number(run)
            break
          }
          if (length > 0) bits.skip(before === 0 ? length : 1)
          skipEmpty(run)
          if (length > 0 && k <= last) fill(k)
        }
      }
      if (ended > 0) {
        if (before > 0) skipEmpty(Number.POSITIVE_INFINITY)
        ended--
      }
      return k - first
    },
  }
}
