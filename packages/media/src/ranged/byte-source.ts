import { partOf } from './held-file.ts'

/** Bytes of a file by their places. */
export interface ByteSource {
  size: number
  /** What there is from `start` to `end`: less at the end of the file. Rejects with NotReadableError. */
  read(start: number, end: number): Promise<DataView>
}

/** The bytes of a file whose first ones, `head`, are known. */
export const sourceOf = (file: Blob, head: Uint8Array = new Uint8Array()): ByteSource => ({
  size: file.size,
  async read(start, end) {
    const from = Math.min(start, file.size)
    const to = Math.max(from, Math.min(end, file.size))
    return viewOf(to <= head.length ? head.subarray(from, to) : await partOf(file, from, to))
  },
})

/** The bytes of what is in memory. */
export const sourceOfBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  async read(start, end) {
    return viewOf(bytes.subarray(start, end))
  },
})

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
