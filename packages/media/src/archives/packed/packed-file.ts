import { type FilePart, RangedFile, type RangeReader } from '../../ranged/ranged-file.ts'
import { type Bytes, slicesOf, unpacked } from '../../ranged/slices.ts'
import { BLOCK, createRangeReader } from './range-reader.ts'

/** Where a file lies in compressed bytes. */
export interface PackedContent {
  packed: Blob
  format: 'deflate-raw' | 'gzip'
  /** Where it begins in what that unpacks to. */
  start: number
  /** Bytes, unpacked. */
  size: number
  /** The first of them, HEAD_BYTES or all: whoever only wants to know what it is unpacks nothing. */
  head: Bytes
}

export const HEAD_BYTES = BLOCK

/**
 * A file that is too large for the memory and compressed in an archive: what is read of it is unpacked anew.
 */
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
