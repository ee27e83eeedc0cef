import { type FilePart, RangedFile, type RangeReader } from './ranged-file.ts'
import type { Bytes } from './slices.ts'

/** A supplied file in a form that `postMessage` can transfer. The port leads to the thread that reads. */
export interface SuppliedPart extends FilePart {
  size: number
  port: MessagePort
}

/**
 * A file whose ranges another part of the program reads, such as one that fetches and decrypts them. In
 * another thread, reads go through a port to the thread that created the file. A failed read rejects there with a
 * DOMException that has the name and message of the error, or NotReadableError if the error has no name of its own.
 */
export class SuppliedFile extends RangedFile {
  readonly #size: number
  readonly #read: RangeReader

  constructor(size: number, read: RangeReader, part: Partial<FilePart> = {}) {
    super(size, read, part)
    this.#size = size
    this.#read = read
  }

  protected override at(part: FilePart): SuppliedFile {
    return new SuppliedFile(this.#size, this.#read, part)
  }

  /** Answers reads at the returned port. The caller transfers the port. */
  posted(): SuppliedPart {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = async ({ data: { id, start, end } }: MessageEvent<Asked>) => {
      try {
        const bytes = await this.#read(start, end)
        port1.postMessage({ id, bytes }, [bytes.buffer])
      } catch (error) {
        port1.postMessage({ id, ...failureOf(error) })
      }
    }
    return { ...this.part(), size: this.#size, port: port2 }
  }

  static over({ size, port, ...part }: SuppliedPart): SuppliedFile {
    return new SuppliedFile(size, readerOver(port), part)
  }
}

interface Asked {
  id: number
  start: number
  end: number
}

interface Failure {
  name: string
  reason: string
}

type Answered = { id: number } & ({ bytes: Bytes } | Failure)

function failureOf(error: unknown): Failure {
  const { name, message } = error instanceof Error ? error : new Error()
  return { name: name === 'Error' ? 'NotReadableError' : name, reason: message }
}

function readerOver(port: MessagePort): RangeReader {
  const waiting = new Map<number, PromiseWithResolvers<Bytes>>()
  let asked = 0
  port.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waits = waiting.get(data.id)
    waiting.delete(data.id)
    if ('bytes' in data) waits?.resolve(data.bytes)
    else waits?.reject(new DOMException(data.reason, data.name))
  }
  return (start, end) => {
    const id = asked++
    const waits = Promise.withResolvers<Bytes>()
    waiting.set(id, waits)
    port.postMessage({ id, start, end } satisfies Asked)
    return waits.promise
  }
}
