import type { Bytes } from '@safelight/crypto/bytes'

/** The number of bytes of a file that are read into memory at once. Encryption needs memory in addition. */
const SLICE = 4 * 1024 * 1024

/**
 * Reads a file slice by slice, on demand. WebKit's `stream()` of a file fails for large files. The stream
 * fails if the file was moved or changed.
 */
export function readInSlices(file: Blob): ReadableStream<Bytes> {
  let start = 0
  return new ReadableStream<Bytes>({
    async pull(controller) {
      if (start >= file.size) return controller.close()
      const slice = file.slice(start, start + SLICE)
      start += SLICE
      controller.enqueue(new Uint8Array(await slice.arrayBuffer()))
    },
  })
}
