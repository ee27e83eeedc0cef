export type Bytes = Uint8Array<ArrayBuffer>

const SLICE = 2 ** 20

/**
 * Streams a file slice by slice. The built-in `stream()` of some browsers would read far ahead of a slow
 * consumer. Rejects with the browser's error if the file was moved or changed.
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

/** Decompresses a stream. Rejects like `slicesOf`, or with a TypeError if the data is damaged. */
export const unpacked = (packed: ReadableStream<Bytes>, format: CompressionFormat) =>
  packed.pipeThrough(new DecompressionStream(format) as ReadableWritablePair<Bytes, Bytes>)

export const isReadFailure = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
