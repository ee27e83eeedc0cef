export type Bytes = Uint8Array<ArrayBuffer>

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

/** What compressed bytes unpack to. Rejects as `slicesOf` does, and with a TypeError when they are damaged. */
export const unpacked = (packed: ReadableStream<Bytes>, format: CompressionFormat) =>
  packed.pipeThrough(new DecompressionStream(format) as ReadableWritablePair<Bytes, Bytes>)

/** The file itself could not be read; what it holds is not to blame. */
export const isReadFailure = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
