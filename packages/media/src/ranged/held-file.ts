import { type FilePart, RangedFile } from './ranged-file.ts'
import type { Bytes } from './slices.ts'

/** A file whose bytes are in memory. A platform's own would go through another process each time it is read. */
export class HeldFile extends RangedFile {
  readonly #bytes: Bytes

  constructor(bytes: Bytes, part: Partial<FilePart>) {
    super(bytes.length, async (start, end) => bytes.slice(start, end), part)
    this.#bytes = bytes
  }

  /** The bytes themselves, not to be changed; a platform's way to read them would copy them. */
  held(): Bytes {
    const { start, end } = this.part()
    return this.#bytes.subarray(start, end)
  }

  protected override at(part: FilePart): HeldFile {
    return new HeldFile(this.#bytes, part)
  }
}

/** The content of a file, not to be changed: of a held one no copy. */
export const contentOf = async (file: Blob): Promise<Bytes> =>
  file instanceof HeldFile ? file.held() : new Uint8Array(await file.arrayBuffer())

/** The same of a part, as far as there is any. */
export const partOf = async (file: Blob, start: number, end: number): Promise<Bytes> =>
  file instanceof HeldFile ? file.held().subarray(start, end) : contentOf(file.slice(start, end))

/** A file, read once and for all. */
export async function holdFile(file: File): Promise<File> {
  const { name, type, lastModified } = file
  return new HeldFile(new Uint8Array(await file.arrayBuffer()), { name, type, lastModified })
}
