import { type Bytes, isReadFailure, slicesOf, unpacked } from '../ranged/slices.ts'
import { ArchiveError, type ArchiveLimits } from './archive.ts'
import { isBomb } from './unpack.ts'

/**
 * Unpacks a gzip file (RFC 1952). The returned stream fails with ArchiveError if the file is damaged, or
 * unpacks to more data than `limits` allow.
 */
export function gunzip(blob: Blob, archive: string, limits: ArchiveLimits): ReadableStream<Bytes> {
  let packedBytes = 0
  let unpackedBytes = 0
  const counted = new TransformStream<Bytes, Bytes>({
    transform(piece, controller) {
      packedBytes += piece.length
      controller.enqueue(piece)
    },
  })
  const reader = unpacked(slicesOf(blob).pipeThrough(counted), 'gzip').getReader()
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { value, done } = await reader.read().catch(error => {
          if (isReadFailure(error)) throw error
          throw new ArchiveError(archive, 'damaged', { cause: error })
        })
        if (done) return controller.close()
        unpackedBytes += value.length
        if (isBomb(unpackedBytes, packedBytes, limits)) throw new ArchiveError(archive, 'bomb')
        controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
