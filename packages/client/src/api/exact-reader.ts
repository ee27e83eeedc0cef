import type { Bytes } from '@safelight/crypto/bytes'
import { texts } from '@safelight/texts/client/api'
import { ApiError } from './api-client.ts'

/** Reads a stream in pieces of exactly the requested lengths. Throws ApiError if the stream ends early. */
export interface ExactReader {
  uint32be(): Promise<number>
  read(length: number): Promise<Bytes>
  skip(length: number): Promise<void>
  atEnd(): Promise<boolean>
  cancel(): Promise<void>
}

export function createExactReader(stream: ReadableStream<Bytes>): ExactReader {
  const reader = stream.getReader()
  let chunk = new Uint8Array()

  /** Calls `take` with each part of the next `length` bytes, as the parts arrive. */
  async function pass(length: number, take: (part: Bytes, offset: number) => void): Promise<void> {
    for (let offset = 0; offset < length; ) {
      if (chunk.length === 0) chunk = await next()
      const part = chunk.subarray(0, length - offset)
      chunk = chunk.subarray(part.length)
      take(part, offset)
      offset += part.length
    }
  }

  async function next(): Promise<Bytes> {
    const { value } = await reader.read().catch(broken)
    return value ?? broken()
  }

  async function read(length: number): Promise<Bytes> {
    const bytes = new Uint8Array(length)
    await pass(length, (part, offset) => bytes.set(part, offset))
    return bytes
  }

  return {
    read,
    skip: length => pass(length, () => {}),
    async uint32be() {
      const { buffer } = await read(4)
      return new DataView(buffer).getUint32(0)
    },
    async atEnd() {
      while (chunk.length === 0) {
        const { done, value } = await reader.read().catch(broken)
        if (done) return true
        chunk = value
      }
      return false
    },
    cancel: () => reader.cancel().catch(() => {}),
  }
}

export function broken(cause?: unknown): never {
  throw new ApiError('NETWORK', 0, texts.networkError, cause)
}
