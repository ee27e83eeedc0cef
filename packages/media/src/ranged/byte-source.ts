import { partOf } from './held-file.ts'

export interface ByteSource {
  size: number
  /**
   * Returns fewer bytes than requested at the end of the file. Rejects with NotReadableError if the file
   * cannot be read.
   */
  read(start: number, end: number): Promise<DataView>
}

/** Returns a source that reads a file. `head` holds the file's first bytes, which need no further read. */
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
