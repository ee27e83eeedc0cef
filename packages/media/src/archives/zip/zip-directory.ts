import { ArchiveError } from '../archive.ts'
import { dosTime, nameOf, readExtra } from './zip-fields.ts'

/** An entry of a ZIP's central directory (APPNOTE 6.3.10, 4.3.12). */
export interface DirectoryEntry {
  name: string
  modified: number
  isEncrypted: boolean
  isRegular: boolean
  method: number
  crc: number
  packed: number
  size: number
  /** Offset of the local header from the start of the file. */
  offset: number
}

interface Directory {
  start: number
  end: number
  count: number
  /** Number of bytes before the archive, for example of a self-extractor. Add it to every stated offset. */
  shift: number
}

const END = 0x06054b50
const END_BYTES = 22
const LOCATOR = 0x07064b50
const LOCATOR_BYTES = 20
const END64 = 0x06064b50
const END64_BYTES = 56
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const MOST_COMMENT = 0xffff
const WINDOW = 2 ** 20
const NO_16 = 0xffff

/**
 * Reads the central directory piece by piece. Throws ArchiveError when the rest of the archive cannot be
 * read.
 */
export async function* readDirectory(blob: Blob, archive: string): AsyncGenerator<DirectoryEntry> {
  const damaged = () => new ArchiveError(archive, 'damaged')
  const directory = await findDirectory(blob, archive)
  let at = directory.start
  let window = new DataView(new ArrayBuffer(0))
  let windowAt = 0

  async function view(length: number): Promise<DataView> {
    if (at + length > directory.end) throw damaged()
    if (at + length > windowAt + window.byteLength) {
      windowAt = at
      const end = Math.min(directory.end, at + Math.max(WINDOW, length))
      window = new DataView(await blob.slice(at, end).arrayBuffer())
    }
    return new DataView(window.buffer, at - windowAt, length)
  }

  for (let i = 0; i < directory.count; i++) {
    const head = await view(ENTRY_BYTES)
    if (head.getUint32(0, true) !== ENTRY) throw damaged()
    const nameBytes = head.getUint16(28, true)
    const extraBytes = head.getUint16(30, true)
    const whole = ENTRY_BYTES + nameBytes + extraBytes + head.getUint16(32, true)
    const entry = readEntry(await view(whole), nameBytes, extraBytes)
    if (!entry) throw damaged()
    at += whole
    yield { ...entry, offset: entry.offset + directory.shift }
  }
}

function readEntry(
  view: DataView<ArrayBufferLike>,
  nameBytes: number,
  extraBytes: number,
): DirectoryEntry | undefined {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  const written = bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + nameBytes)
  const nameEnd = ENTRY_BYTES + nameBytes
  const flags = view.getUint16(8, true)
  const stated = {
    size: view.getUint32(24, true),
    packed: view.getUint32(20, true),
    offset: view.getUint32(42, true),
  }
  const extra = readExtra(bytes.subarray(nameEnd, nameEnd + extraBytes), stated)
  if (!extra) return undefined
  // Only programs on Unix (host system 3) write the file type into the attributes.
  const kind = view.getUint8(5) === 3 ? view.getUint32(38, true) >>> 28 : 0
  return {
    name: extra.name ?? nameOf(written, (flags & 0x800) !== 0),
    modified: extra.modified ?? dosTime(view.getUint16(14, true), view.getUint16(12, true)),
    isEncrypted: (flags & 0x2041) !== 0,
    isRegular: kind === 0 || kind === 8,
    method: view.getUint16(10, true),
    crc: view.getUint32(16, true),
    packed: extra.packed,
    size: extra.size,
    offset: extra.offset,
  }
}

/**
 * Finds the central directory from the end of the file, using the ZIP64 record if there is one (APPNOTE
 * 4.3.14 to 4.3.16).
 */
async function findDirectory(blob: Blob, archive: string): Promise<Directory> {
  const damaged = () => new ArchiveError(archive, 'damaged')
  const tailAt = Math.max(0, blob.size - END_BYTES - MOST_COMMENT)
  const tail = new DataView(await blob.slice(tailAt).arrayBuffer())
  const at = endIn(tail)
  if (at === undefined) throw damaged()
  const isSplit = [4, 6].some(field => ![0, NO_16].includes(tail.getUint16(at + field, true)))
  if (isSplit) throw new ArchiveError(archive, 'volumes')
  const small = {
    count: tail.getUint16(at + 10, true),
    bytes: tail.getUint32(at + 12, true),
    start: tail.getUint32(at + 16, true),
  }
  const endAt = tailAt + at
  // Looks for a ZIP64 record even if the end record does not require one, because some programs write one
  // that they do not need.
  const large = await findLarge(blob, endAt)
  const { count, bytes, start } = large ?? small
  const end = large?.at ?? endAt
  const shift = end - bytes - start
  if (shift < 0 || end - bytes < 0) throw damaged()
  return { start: end - bytes, end, count, shift }
}

/** Returns the offset of the last end record whose comment ends exactly at the end of the file. */
function endIn(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    const isEnd =
      tail.getUint32(at, true) === END &&
      at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength
    if (isEnd) return at
  }
  return undefined
}

async function findLarge(blob: Blob, endAt: number) {
  const locator = await viewOf(blob, endAt - LOCATOR_BYTES, LOCATOR_BYTES)
  if (locator?.getUint32(0, true) !== LOCATOR) return undefined
  const stated = Number(locator.getBigUint64(8, true))
  // The record is at the stated offset. If other bytes precede the archive, that offset is wrong, and the
  // record is directly before its locator.
  for (const at of [stated, endAt - LOCATOR_BYTES - END64_BYTES]) {
    const record = await viewOf(blob, at, END64_BYTES)
    if (record?.getUint32(0, true) !== END64) continue
    return {
      at,
      count: Number(record.getBigUint64(32, true)),
      bytes: Number(record.getBigUint64(40, true)),
      start: Number(record.getBigUint64(48, true)),
    }
  }
  return undefined
}

async function viewOf(blob: Blob, at: number, length: number): Promise<DataView | undefined> {
  if (at < 0 || at + length > blob.size) return undefined
  return new DataView(await blob.slice(at, at + length).arrayBuffer())
}
