import { type FilePart, RangedFile, type RangeReader } from '../../ranged/ranged-file.ts'
import { type Bytes, slicesOf, unpacked } from '../../ranged/slices.ts'
import { BLOCK, createRangeReader } from './range-reader.ts'

export interface PackedContent {
  packed: Blob
  format: 'deflate-raw' | 'gzip'
  start: number
  /** Unpacked size in bytes. */
  size: number
  /**
   * The first HEAD_BYTES bytes, or all of a shorter file. With them, the file type can be detected without
   * unpacking the file again.
   */
  head: Bytes
}

export const HEAD_BYTES = BLOCK

/** A compressed entry that is too large for memory. Each read unpacks the needed range again. */
export class PackedFile extends RangedFile {
  readonly #content: PackedContent
  readonly #read: RangeReader

  constructor(
    content: PackedContent,
    part: Partial<FilePart> = {},
    read: RangeReader = rangesOf(content),
  ) {
    super(content.size, read, part)
    this.#content = content
    this.#read = read
  }

  protected override at(part: FilePart): PackedFile {
    return new PackedFile(this.#content, part, this.#read)
  }

  parts(): FilePart & { content: PackedContent } {
    return { content: this.#content, ...this.part() }
  }
}

const rangesOf = ({ packed, format, ...content }: PackedContent): RangeReader =>
  createRangeReader({ ...content, open: () => unpacked(slicesOf(packed), format) })
