import { createCRC32 } from 'hash-wasm'
import { type Bytes, isReadFailure, slicesOf, unpacked } from '../ranged/slices.ts'
import { ArchiveEntryError, type ArchiveLimits, type EntryContent, RATIO_FROM } from './archive.ts'
import { HEAD_BYTES, PackedFile } from './packed/packed-file.ts'

export interface StatedContent {
  size: number
  /** The CRC-32 of the content (ISO 3309). */
  crc: number
}

/**
 * Checks uncompressed content without copying it. Throws ArchiveEntryError unless it has the stated size and
 * CRC.
 */
export async function checkStored(packed: Blob, stated: StatedContent): Promise<Blob> {
  if (packed.size !== stated.size) throw new ArchiveEntryError('damaged')
  const crc = await createCRC32()
  await eachPiece(slicesOf(packed), piece => void crc.update(piece))
  if (Number.parseInt(crc.digest('hex'), 16) !== stated.crc) throw new ArchiveEntryError('damaged')
  return packed
}

/**
 * Unpacks deflated content (RFC 1951) completely and checks it. Content that is too large for memory is
 * discarded after the check, and unpacked again for each read. Throws ArchiveEntryError if the content is
 * damaged or a ZIP bomb.
 */
export async function inflate(
  packed: Blob,
  { size, crc: statedCrc }: StatedContent,
  limits: ArchiveLimits,
): Promise<EntryContent> {
  if (isBomb(size, packed.size, limits)) throw new ArchiveEntryError('bomb')
  const isLarge = size > limits.inMemory
  const kept = new Uint8Array(isLarge ? Math.min(HEAD_BYTES, size) : size)
  const crc = await createCRC32()
  let length = 0
  try {
    await eachPiece(unpacked(slicesOf(packed), 'deflate-raw'), piece => {
      if (length + piece.length > size) throw new ArchiveEntryError('damaged')
      if (length < kept.length) kept.set(piece.subarray(0, kept.length - length), length)
      length += piece.length
      crc.update(piece)
    })
  } catch (error) {
    if (isReadFailure(error) || error instanceof ArchiveEntryError) throw error
    throw new ArchiveEntryError('damaged', { cause: error })
  }
  const isWhole = length === size && Number.parseInt(crc.digest('hex'), 16) === statedCrc
  if (!isWhole) throw new ArchiveEntryError('damaged')
  if (!isLarge) return kept
  return new PackedFile({ packed, format: 'deflate-raw', start: 0, size, head: kept })
}

/** Calls `act` for each piece. Some browsers cannot iterate over streams with `for await`. */
const eachPiece = (stream: ReadableStream<Bytes>, act: (piece: Bytes) => void): Promise<void> =>
  stream.pipeTo(new WritableStream({ write: act }))

export const isBomb = (size: number, packed: number, { ratio }: ArchiveLimits): boolean =>
  size > RATIO_FROM && size > packed * ratio
