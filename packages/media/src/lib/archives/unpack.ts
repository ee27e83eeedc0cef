import { createCRC32 } from 'hash-wasm'
import { ArchiveEntryError, type ArchiveLimits, RATIO_FROM } from './archive.ts'

type Bytes = Uint8Array<ArrayBuffer>

const SLICE = 2 ** 20

/**
 * A part of a file, slice by slice. A platform's own `stream()` reads ahead of a slow consumer in some browsers.
 * Rejects with the browser's error when the file was moved or changed.
 */
export function slicesOf(blob: Blob): ReadableStream<Bytes> {
  let start = 0
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        if (start >= blob.size) return controller.close()
        const slice = blob.slice(start, start + SLICE)
        start += SLICE
        controller.enqueue(new Uint8Array(await slice.arrayBuffer()))
      },
    },
    { highWaterMark: 0 },
  )
}

/** What an archive states of an entry's content. */
export interface StatedContent {
  size: number
  /** CRC-32, as in ISO 3309. */
  crc: number
}

/** Content that lies in the archive as it is: checked, and not copied. Throws ArchiveEntryError. */
export async function checkStored(packed: Blob, stated: StatedContent): Promise<Blob> {
  if (packed.size !== stated.size) throw new ArchiveEntryError('damaged')
  const crc = await createCRC32()
  await eachPiece(slicesOf(packed), piece => void crc.update(piece))
  if (Number.parseInt(crc.digest('hex'), 16) !== stated.crc) throw new ArchiveEntryError('damaged')
  return packed
}

/** Deflated content (RFC 1951), unpacked into memory and checked. Throws ArchiveEntryError. */
export async function inflate(
  packed: Blob,
  stated: StatedContent,
  limits: ArchiveLimits,
): Promise<Blob> {
  if (isBomb(stated.size, packed.size, limits)) throw new ArchiveEntryError('bomb')
  if (stated.size > limits.inMemory) throw new ArchiveEntryError('too-large')
  const crc = await createCRC32()
  const pieces: Bytes[] = []
  let length = 0
  const inflated = slicesOf(packed).pipeThrough(
    new DecompressionStream('deflate-raw') as ReadableWritablePair<Bytes, Bytes>,
  )
  try {
    await eachPiece(inflated, piece => {
      length += piece.length
      if (length > stated.size) throw new ArchiveEntryError('damaged')
      crc.update(piece)
      pieces.push(piece)
    })
  } catch (error) {
    if (isReadFailure(error) || error instanceof ArchiveEntryError) throw error
    throw new ArchiveEntryError('damaged', { cause: error })
  }
  const isWhole = length === stated.size && Number.parseInt(crc.digest('hex'), 16) === stated.crc
  if (!isWhole) throw new ArchiveEntryError('damaged')
  return new Blob(pieces)
}

/** Not every browser iterates over streams. */
const eachPiece = (stream: ReadableStream<Bytes>, act: (piece: Bytes) => void): Promise<void> =>
  stream.pipeTo(new WritableStream({ write: act }))

export const isBomb = (size: number, packed: number, { ratio }: ArchiveLimits): boolean =>
  size > RATIO_FROM && size > packed * ratio

/** The file itself could not be read; what it holds is not to blame. */
export const isReadFailure = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
