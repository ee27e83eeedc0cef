import { ArchiveError, type ArchiveLimits } from './archive.ts'
import { isBomb, isReadFailure, slicesOf } from './unpack.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The content of a gzip file (RFC 1952), as a stream that fails with ArchiveError. */
export function gunzip(blob: Blob, archive: string, limits: ArchiveLimits): ReadableStream<Bytes> {
  let packed = 0
  let unpacked = 0
  const counted = new TransformStream<Bytes, Bytes>({
    transform(piece, controller) {
      packed += piece.length
      controller.enqueue(piece)
    },
  })
  const reader = slicesOf(blob)
    .pipeThrough(counted)
    .pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Bytes, Bytes>)
    .getReader()
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { value, done } = await reader.read().catch(error => {
          if (isReadFailure(error)) throw error
          throw new ArchiveError(archive, 'damaged', { cause: error })
        })
        if (done) return controller.close()
        unpacked += value.length
        if (isBomb(unpacked, packed, limits)) throw new ArchiveError(archive, 'bomb')
        controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
