import { type Bytes, slicesOf, unpacked } from '../slices.ts'
import { BLOCK, createRangeReader, type RangeReader } from './range-reader.ts'

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

/** A packed file, or a part of it, as it is posted to another thread. */
export interface PackedParts {
  content: PackedContent
  name: string
  type: string
  lastModified: number
  start: number
  end: number
}

/**
 * A file that is too large for the memory and compressed in an archive: what is read of it is unpacked anew, and is
 * nowhere else. Scripts read it like any other file. The platform takes it for an empty one, and so does `postMessage`:
 * Comlink hands it over once `handPackedFilesOver` was called on both sides.
 */
export class PackedFile extends File {
  readonly #content: PackedContent
  readonly #start: number
  readonly #end: number
  readonly #read: RangeReader

  constructor(
    content: PackedContent,
    { name = '', start = 0, end = content.size, ...options }: Partial<PackedParts> = {},
    read: RangeReader = rangesOf(content),
  ) {
    super([], name, options)
    this.#content = content
    this.#start = start
    this.#end = end
    this.#read = read
  }

  override get size(): number {
    return this.#end - this.#start
  }

  override slice(from = 0, to = this.size, type = ''): PackedFile {
    const within = (at: number) => Math.min(this.size, Math.max(0, at < 0 ? this.size + at : at))
    const start = this.#start + within(from)
    const end = Math.max(start, this.#start + within(to))
    return new PackedFile(this.#content, { ...this.parts(), type, start, end }, this.#read)
  }

  /** The same file by another name. */
  named(name: string, options: FilePropertyBag): PackedFile {
    return new PackedFile(this.#content, { ...this.parts(), ...options, name }, this.#read)
  }

  override bytes(): Promise<Bytes> {
    return this.#read(this.#start, this.#end)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }

  override stream(): ReadableStream<Bytes> {
    return slicesOf(this)
  }

  parts(): PackedParts {
    const { name, type, lastModified } = this
    return { content: this.#content, name, type, lastModified, start: this.#start, end: this.#end }
  }
}

const rangesOf = ({ packed, format, ...content }: PackedContent): RangeReader =>
  createRangeReader({ ...content, open: () => unpacked(slicesOf(packed), format) })
