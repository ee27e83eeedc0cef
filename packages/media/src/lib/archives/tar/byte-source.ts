import { ArchiveEntryError, type ArchiveLimits } from '../archive.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes from the beginning to the end, once. A promise for fewer than were asked for means the end. */
export interface ByteSource {
  read(length: number): Promise<Bytes>
  /** Resolves to false when there are not so many. */
  skip(length: number): Promise<boolean>
  /** The same bytes as something to keep; undefined when there are not so many. */
  take(length: number): Promise<Blob | undefined>
}

/** Of a file: nothing is copied but headers. */
export function blobSource(blob: Blob): ByteSource {
  let at = 0
  const next = (length: number) => {
    const start = at
    at += length
    return blob.slice(start, at)
  }
  return {
    read: async length => new Uint8Array(await next(length).arrayBuffer()),
    async skip(length) {
      at += length
      return at <= blob.size
    },
    async take(length) {
      const slice = next(length)
      return slice.size === length ? slice : undefined
    },
  }
}

/** Of a stream: what is taken is held in memory, up to a limit. */
export function streamSource(stream: ReadableStream<Bytes>, limits: ArchiveLimits): ByteSource {
  const reader = stream.getReader()
  let rest: Bytes = new Uint8Array()

  /** Hands on the next so many bytes piece by piece; resolves to how many there were. */
  async function pass(length: number, to: (piece: Bytes) => void): Promise<number> {
    let passed = 0
    while (passed < length) {
      if (rest.length === 0) {
        const { value, done } = await reader.read()
        if (done) break
        rest = value
      }
      const piece = rest.subarray(0, length - passed)
      rest = rest.subarray(piece.length)
      passed += piece.length
      to(piece)
    }
    return passed
  }

  async function pieces(length: number): Promise<Bytes[] | undefined> {
    const all: Bytes[] = []
    return (await pass(length, piece => all.push(piece))) === length ? all : undefined
  }

  return {
    async read(length) {
      const bytes = new Uint8Array(length)
      let at = 0
      await pass(length, piece => {
        bytes.set(piece, at)
        at += piece.length
      })
      return bytes.subarray(0, at)
    },
    skip: async length => (await pass(length, () => {})) === length,
    async take(length) {
      if (length > limits.inMemory) throw new ArchiveEntryError('too-large')
      const all = await pieces(length)
      return all && new Blob(all)
    },
  }
}
