import { type FilePart, RangedFile } from './ranged-file.ts'
import type { Bytes } from './slices.ts'

/**
 * A file in this thread's memory. Reading a browser's own File takes longer, because the browser asks another
 * process for the bytes.
 */
export class HeldFile extends RangedFile {
  readonly #bytes: Bytes

  constructor(bytes: Bytes, part: Partial<FilePart>) {
    super(bytes.length, async (start, end) => bytes.slice(start, end), part)
    this.#bytes = bytes
  }

  /** Returns the bytes themselves, not a copy, so the caller must not change them. */
  held(): Bytes {
    const { start, end } = this.part()
    return this.#bytes.subarray(start, end)
  }

  protected override at(part: FilePart): HeldFile {
    return new HeldFile(this.#bytes, part)
  }
}

/** Returns a file's content. Does not copy a HeldFile's bytes, so the caller must not change them. */
export const contentOf = async (file: Blob): Promise<Bytes> =>
  file instanceof HeldFile ? file.held() : new Uint8Array(await file.arrayBuffer())

export const partOf = async (file: Blob, start: number, end: number): Promise<Bytes> =>
  file instanceof HeldFile ? file.held().subarray(start, end) : contentOf(file.slice(start, end))

export async function holdFile(file: File): Promise<File> {
  const { name, type, lastModified } = file
  return new HeldFile(new Uint8Array(await file.arrayBuffer()), { name, type, lastModified })
}
