import { AddressedFile } from '../../ranged/addressed-file.ts'
import { ArchiveEntryError } from '../archive.ts'
import type { ReadableBytes } from './run-seven-zip.ts'

/** Reads a Blob synchronously. Only browser workers have this class. */
declare const FileReaderSync: (new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }) | undefined

/**
 * Opens an archive for 7-Zip, which reads synchronously. A browser worker reads the file piece by piece. Node
 * has no synchronous reader for a Blob, so there the whole archive is in memory.
 */
export const readableBytes = (archive: Blob): Promise<ReadableBytes> | ReadableBytes =>
  typeof FileReaderSync === 'undefined'
    ? inMemory(archive)
    : inPieces(archive.size, readerOf(archive, new FileReaderSync()))

type ReadNow = (start: number, end: number) => Uint8Array

const readerOf = (
  archive: Blob,
  reader: { readAsArrayBuffer(blob: Blob): ArrayBuffer },
): ReadNow =>
  archive instanceof AddressedFile
    ? (start, end) => archive.readNow(start, end)
    : (start, end) => new Uint8Array(reader.readAsArrayBuffer(archive.slice(start, end)))

/**
 * The number of bytes to read at once. 7-Zip reads many short ranges, and otherwise each would cost a browser
 * call.
 */
const PIECE = 2 ** 20

function inPieces(size: number, readNow: ReadNow): ReadableBytes {
  let from = 0
  let piece: Uint8Array = new Uint8Array()
  return {
    size,
    read(start, end) {
      const isHere = start >= from && start < from + piece.length
      if (!isHere) {
        from = start
        piece = readNow(from, from + PIECE)
      }
      return piece.subarray(start - from, end - from)
    },
  }
}

const MOST_IN_MEMORY = 2 ** 31

async function inMemory(archive: Blob): Promise<ReadableBytes> {
  if (archive.size > MOST_IN_MEMORY) throw new ArchiveEntryError('too-large')
  const all = new Uint8Array(await archive.arrayBuffer())
  return { size: all.length, read: (start, end) => all.subarray(start, end) }
}
