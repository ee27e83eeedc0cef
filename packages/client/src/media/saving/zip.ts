import { makeZip, predictLength } from 'client-zip'

type Entries = Extract<Parameters<typeof makeZip>[0], AsyncIterable<unknown>>

export interface ZipFile {
  name: string
  size: number
  lastModified: Date
}

/** These values in a ZIP's end record mean that the real number is in the ZIP64 record. */
const MANY_ENTRIES = 0xffff
const FAR = 0xffffffff
const END_BYTES = 22
const RECORD_BYTES = 56
const LOCATOR_BYTES = 20
/** Bytes of a directory entry without its name. */
const ENTRY_BYTES = 46

/**
 * Returns an uncompressed ZIP of any number of files (APPNOTE 6.3.9). client-zip writes the ZIP64 record only
 * for large archives, not for many files.
 */
export function zipOf(entries: Entries): ReadableStream<Uint8Array> {
  let count = 0
  async function* counted() {
    for await (const entry of entries) {
      count += 1
      yield entry
    }
  }
  let last: Uint8Array | undefined
  return makeZip(counted()).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        if (last) controller.enqueue(last)
        last = piece
      },
      flush(controller) {
        if (!last) return
        const record = missingRecord(last, count)
        if (record) controller.enqueue(record)
        controller.enqueue(last)
      },
    }),
  )
}

export function zipLength(files: readonly ZipFile[]): bigint {
  const length = predictLength(files)
  const text = new TextEncoder()
  let directory = 0
  for (const { name } of files) directory += ENTRY_BYTES + text.encode(name).length
  const isFar = length - BigInt(directory + END_BYTES) >= FAR
  const added = files.length >= MANY_ENTRIES && !isFar ? RECORD_BYTES + LOCATOR_BYTES : 0
  return length + BigInt(added)
}

/**
 * Returns the ZIP64 record and its locator, to insert before the end record. Returns undefined if the archive
 * does not need them or already has them.
 */
function missingRecord(end: Uint8Array, count: number): Uint8Array | undefined {
  const { buffer, byteOffset, byteLength } = end
  const view = new DataView(buffer, byteOffset, byteLength)
  const size = view.getUint32(12, true)
  const offset = view.getUint32(16, true)
  if (count < MANY_ENTRIES || offset === FAR) return undefined
  const record = new DataView(new ArrayBuffer(RECORD_BYTES + LOCATOR_BYTES))
  const put = (at: number, value: number) => record.setBigUint64(at, BigInt(value), true)
  record.setUint32(0, 0x06064b50, true)
  put(4, RECORD_BYTES - 12)
  // Version made by, and version needed to extract: 4.5, which introduced ZIP64.
  record.setUint16(12, 45, true)
  record.setUint16(14, 45, true)
  put(24, count)
  put(32, count)
  put(40, size)
  put(48, offset)
  record.setUint32(RECORD_BYTES, 0x07064b50, true)
  put(RECORD_BYTES + 8, offset + size)
  record.setUint32(RECORD_BYTES + 16, 1, true)
  return new Uint8Array(record.buffer)
}
