import type { Movie } from './movie.ts'

/** What describes a film stands before its first cluster. */
const HEAD_BYTES = 2 ** 20
const MOST_ELEMENTS = 1000
/** 2001-01-01, from which Matroska counts, in milliseconds since 1970. */
const EPOCH_MS = 978_307_200_000

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const CLUSTER = 0x1f43b675
const DATE = 0x4461

/**
 * Looks over the first elements of a WebM or MKV (RFC 9559) before a demuxer reads them. Undefined when there is no
 * segment.
 */
export async function inspectMatroska(file: Blob): Promise<Movie | undefined> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const segment = [...elementsIn(view, 0, view.byteLength)].find(({ id }) => id === SEGMENT)
  if (!segment) return undefined
  for (const { id, start, end } of elementsIn(view, segment.start, segment.end)) {
    if (id === CLUSTER) break
    if (id === INFO) return { createdMs: dateIn(view, start, end) }
  }
  return { createdMs: 0 }
}

function dateIn(view: DataView, start: number, end: number): number {
  const date = [...elementsIn(view, start, end)].find(({ id }) => id === DATE)
  return date && date.end - date.start === 8
    ? EPOCH_MS + Number(view.getBigInt64(date.start) / 1_000_000n)
    : 0
}

interface Element {
  id: number
  /** Where its content starts and ends, as far as it was read. */
  start: number
  end: number
}

function* elementsIn(view: DataView, from: number, to: number): Generator<Element> {
  for (let at = from, i = 0; i < MOST_ELEMENTS; i++) {
    const id = readNumber(view, at, to, true)
    const size = id && readNumber(view, at + id.bytes, to, false)
    if (!id || !size) return
    const start = at + id.bytes + size.bytes
    // All ones: of unknown length, to the end.
    const isUnknown = size.value >= 2 ** (7 * size.bytes) - 1
    const end = Math.min(to, isUnknown ? to : start + size.value)
    yield { id: id.value, start, end }
    at = end
  }
}

/** A number whose first byte says how many there are (RFC 8794, 4); ids keep the mark that says so. */
function readNumber(view: DataView, at: number, end: number, keepsMark: boolean) {
  if (at >= end) return undefined
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  if (bytes > 8 || at + bytes > end) return undefined
  let value = keepsMark ? first : first & (0xff >> bytes)
  for (let i = at + 1; i < at + bytes; i++) value = value * 256 + view.getUint8(i)
  return { value, bytes }
}
