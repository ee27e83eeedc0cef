import { partOf } from './held-file.ts'

export interface ByteSource {
  size: number
  /**
   * Reads a range. Returns fewer bytes than requested at the end of the file. Rejects with NotReadableError.
   */
  read(start: number, end: number): Promise<DataView>
}

/** Returns a source that reads a file. Its first bytes, `head`, are already in memory. */
export const sourceOf = (file: Blob, head: Uint8Array = new Uint8Array()): ByteSource => ({
  size: file.size,
  async read(start, end) {
    const from = Math.min(start, file.size)
    const to = Math.max(from, Math.min(end, file.size))
    return viewOf(to <= head.length ? head.subarray(from, to) : await partOf(file, from, to))
  },
})

export const sourceOfBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  async read(start, end) {
    return viewOf(bytes.subarray(start, end))
  },
})

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
