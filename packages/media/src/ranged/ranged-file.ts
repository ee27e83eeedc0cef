import { type Bytes, slicesOf } from './slices.ts'

/**
 * Reads bytes `start` to `end` (exclusive), both within the content. Rejects with NotReadableError if they
 * cannot be read.
 */
export type RangeReader = (start: number, end: number) => Promise<Bytes>

export interface FilePart {
  name: string
  type: string
  lastModified: number
  start: number
  end: number
}

/**
 * A file whose bytes come from another source, range by range. Scripts read it like any other file. The
 * browser's own functions, such as decoders and `postMessage`, see an empty file. Comlink can post it if both
 * sides have called `handRangedFilesOver`.
 */
export abstract class RangedFile extends File {
  readonly #start: number
  readonly #end: number
  readonly #read: RangeReader

  protected constructor(
    bytes: number,
    read: RangeReader,
    { name = '', start = 0, end = bytes, ...options }: Partial<FilePart>,
  ) {
    super([], name, options)
    this.#start = start
    this.#end = end
    this.#read = read
  }

  protected abstract at(part: FilePart): RangedFile

  protected part(): FilePart {
    const { name, type, lastModified } = this
    return { name, type, lastModified, start: this.#start, end: this.#end }
  }

  override get size(): number {
    return this.#end - this.#start
  }

  override slice(from = 0, to = this.size, type = ''): RangedFile {
    const within = (at: number) => Math.min(this.size, Math.max(0, at < 0 ? this.size + at : at))
    const start = this.#start + within(from)
    const end = Math.max(start, this.#start + within(to))
    return this.at({ ...this.part(), type, start, end })
  }

  named(name: string, options: FilePropertyBag): RangedFile {
    return this.at({ ...this.part(), ...options, name })
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
}

/**
 * Returns a file that the browser's decoders can read: for a ranged file a copy in memory, for any other file
 * the file itself.
 */
export const decodableCopy = async (file: File, type: string): Promise<Blob> =>
  file instanceof RangedFile
    ? new Blob([await file.bytes()], { type })
    : file.slice(0, file.size, type)
