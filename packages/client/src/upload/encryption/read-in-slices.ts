import type { Bytes } from '@safelight/crypto/bytes'

/** How much of a file is held at once, beside what is being encrypted. */
const SLICE = 4 * 1024 * 1024

/**
 * The content of a file, slice by slice, read when it is wanted. WebKit's `stream()` of a file is slow,
 * keeps what nobody has taken yet, and breaks off large files. Fails when the file was moved or changed.
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
