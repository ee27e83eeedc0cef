import { type ByteSource, sourceOf } from '../../ranged/byte-source.ts'
import type { Movie } from './movie.ts'

/** The largest size of an element's header, in bytes. */
const HEADER_BYTES = 12
const MOST_ELEMENTS = 100_000
const MOST_INFO_BYTES = 2 ** 16
/** Matroska's epoch, 2001-01-01, in milliseconds since 1970. */
const EPOCH_MS = 978_307_200_000

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const CLUSTER = 0x1f43b675
const DATE = 0x4461

/**
 * Ids of elements that a segment may contain: seek head, info, cluster, tracks, cues, attachments, chapters,
 * tags, void, CRC-32.
 */
const OF_SEGMENT = new Set([
  ...[0x114d9b74, INFO, CLUSTER, 0x1654ae6b, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367],
  ...[0xec, 0xbf],
])
/** Ids of elements that a cluster may contain: times, blocks, block groups, positions. */
const OF_CLUSTER = new Set([0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xec, 0xbf])

/**
 * Checks the elements of a WebM or MKV (RFC 9559) before a demuxer reads them. At an unexpected element, a
 * demuxer may search for the next known one without end. Returns undefined if the file has an unexpected
 * element, or no segment. Accepts a file that is cut off within an element.
 */
export async function inspectMatroska(file: Blob): Promise<Movie | undefined> {
  const source = sourceOf(file)
  const read = async (at: number) =>
    readElement(await source.read(at, at + HEADER_BYTES), 0, file.size - at)
  const ebml = await read(0)
  const segment = ebml?.id === EBML ? await read(ebml.end) : undefined
  if (!ebml || segment?.id !== SEGMENT) return undefined
  const end = ebml.end + segment.end
  let createdMs = 0
  let isInCluster = false
  let at = ebml.end + segment.start
  for (let i = 0; at < end; i++) {
    const element = await read(at)
    const belongs =
      element && (OF_SEGMENT.has(element.id) || (isInCluster && OF_CLUSTER.has(element.id)))
    if (!belongs || i === MOST_ELEMENTS) return undefined
    const { id, start, isUnending } = element
    if (isUnending && id !== CLUSTER) return undefined
    if (id === INFO && element.end - start <= MOST_INFO_BYTES)
      createdMs = dateIn(await source.read(at + start, at + element.end))
    // If a cluster has an unknown length, this loop also reads the elements inside the cluster.
    if (OF_SEGMENT.has(id)) isInCluster = isUnending
    at += isUnending ? start : element.end
  }
  return { createdMs }
}

/** The largest number of reads for a recording of unknown length. Longer ones count as complete. */
const MOST_READS = 4000

/**
 * Whether the segment or, if its length is unknown, the last element ends behind the end of the file (RFC 9559).
 */
export async function isMatroskaCut(source: ByteSource): Promise<boolean> {
  const read = async (at: number) =>
    readElement(await source.read(at, at + HEADER_BYTES), 0, Number.MAX_SAFE_INTEGER)
  const header = await read(0)
  if (header?.id !== EBML) return false
  let at = header.end
  for (let i = 0; at < source.size && i < MOST_READS; i++) {
    const element = await read(at)
    if (!element) return false
    const { id, start, end, isUnending } = element
    if (isUnending && id !== SEGMENT && id !== CLUSTER) return false
    if (!isUnending && at + end > source.size) return true
    at += isUnending ? start : end
  }
  return false
}

function dateIn(view: DataView): number {
  for (let at = 0; at < view.byteLength; ) {
    const element = readElement(view, at, view.byteLength)
    if (!element) break
    if (element.id === DATE && element.end - element.start === 8)
      return EPOCH_MS + Number(view.getBigInt64(element.start) / 1_000_000n)
    at = element.end
  }
  return 0
}

interface Element {
  id: number
  start: number
  end: number
  isUnending: boolean
}

/** Reads an element (RFC 8794, 6). If it states an end after `end`, it is cut at `end`. */
function readElement(view: DataView, at: number, end: number): Element | undefined {
  const id = readNumber(view, at, true)
  const size = id && readNumber(view, at + id.bytes, false)
  if (!id || !size) return undefined
  const start = at + id.bytes + size.bytes
  const isUnending = size.value >= 2 ** (7 * size.bytes) - 1
  return {
    id: id.value,
    start,
    end: Math.min(end, isUnending ? end : start + size.value),
    isUnending,
  }
}

/** Reads a variable-length number (RFC 8794, 4). Ids keep the length marker. */
function readNumber(view: DataView, at: number, keepsMark: boolean) {
  if (at >= view.byteLength) return undefined
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  if (bytes > (keepsMark ? 4 : 8) || at + bytes > view.byteLength) return undefined
  let value = keepsMark ? first : first & (0xff >> bytes)
  for (let i = at + 1; i < at + bytes; i++) value = value * 256 + view.getUint8(i)
  return { value, bytes }
}
