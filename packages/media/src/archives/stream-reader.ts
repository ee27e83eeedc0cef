import type { Bytes } from '../ranged/slices.ts'

/** Reads a stream in pieces of a chosen length. All methods reject if the stream fails. */
export interface StreamReader {
  /** Returns fewer bytes than requested only at the end. */
  read(length: number): Promise<Bytes>
  /** Skips bytes. Resolves to false if the stream has fewer bytes left. */
  skip(length: number): Promise<boolean>
  cancel(): Promise<void>
}

export function createStreamReader(stream: ReadableStream<Bytes>): StreamReader {
  const reader = stream.getReader()
  let rest: Bytes = new Uint8Array()

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
    cancel: () => reader.cancel(),
  }
}
