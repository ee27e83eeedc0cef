import type { InitiateChunked } from '@safelight/contract/chunked-upload'
import { ciphertextLength } from '@safelight/contract/streams'
import { texts } from '@safelight/texts/server/refusals'
import { ApiError } from '../http/errors.ts'
import type { ChunkedUpload } from './chunked-upload.ts'
import { checkLength, checkStreams, sum } from './ciphertext.ts'

/** Throws INVALID_REQUEST for chunks that are too small for the store. */
export function assertChunkBytes(
  { chunkSize, totalChunks }: Pick<InitiateChunked, 'chunkSize' | 'totalChunks'>,
  least: number,
): void {
  if (totalChunks === 1 || chunkSize >= least) return
  throw new ApiError('INVALID_REQUEST', texts.chunksTooSmall({ bytes: least }))
}

export const partsOf = ({ totalChunks, dto }: ChunkedUpload) =>
  totalChunks + (dto.renditions.length > 0 ? 1 : 0)

const lengthsOf = ({ dto }: ChunkedUpload) => dto.renditions.map(rendition => rendition.length)

export const renditionsBytes = (upload: ChunkedUpload): number => sum(lengthsOf(upload))

export function placeOf(upload: ChunkedUpload, index: number) {
  const { dto, chunkBytes } = upload
  if (index === upload.totalChunks) {
    const lengths = lengthsOf(upload)
    return {
      blob: upload.renditions_blob,
      handle: upload.renditions_handle,
      part: { index: 0, offset: 0, length: sum(lengths) },
      check: (source: AsyncIterable<Uint8Array>) => checkStreams(source, lengths),
    }
  }
  const offset = index * chunkBytes
  const length = Math.min(chunkBytes, ciphertextLength(dto.size) - offset)
  return {
    blob: upload.original_blob,
    handle: upload.original_handle,
    part: { index, offset, length },
    check: (source: AsyncIterable<Uint8Array>) =>
      index === 0 ? checkStreams(source, [length]) : checkLength(source, length),
  }
}
