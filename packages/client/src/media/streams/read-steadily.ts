import type { Role } from '@safelight/contract/media-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { StreamKeys } from '@safelight/crypto/items'
import { type ByteRange, openStream } from '@safelight/crypto/streams'
import { texts } from '@safelight/texts/client/media'
import { ApiError } from '../../api/api-client.ts'
import { type LibraryItem, streamOf } from '../../items/item.ts'

/**
 * Thrown if a stream cannot be read and retries cannot help. The message gives the reason and may be shown to
 * the user.
 */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
}

export interface SteadyDeps {
  keysOf(item: LibraryItem): Promise<StreamKeys>
  /** Throws ApiError. The returned stream may fail before its end. */
  fetchStream(
    item: LibraryItem,
    role: Role,
    range: ByteRange,
    signal: AbortSignal,
  ): Promise<ReadableStream<Bytes>>
  /** Waits before a retry, after `tries` consecutive failures. Rejects when the reading is aborted. */
  wait(tries: number): Promise<void>
}

/** The largest number of consecutive failures, not counting those while the server is unreachable. */
const MOST_FAULTS = 4

/**
 * Reads a whole stream of an item. If the network fails, retries without a time limit and resumes after the
 * last decrypted byte. Throws UnreadableError for a damaged or missing stream, ApiError if the session has
 * ended, and the signal's reason.
 */
export async function* readSteadily(
  item: LibraryItem,
  role: Role,
  { keysOf, fetchStream, wait }: SteadyDeps,
  signal: AbortSignal,
): AsyncGenerator<Bytes> {
  const stream = streamOf(item, role)
  if (!stream) throw new UnreadableError(NOT_OPENED)
  const { length } = stream
  const opening = await keysOf(item)
    .then(keys => openStream(keys, role, stream))
    .catch(cause => {
      throw new UnreadableError(NOT_OPENED, { cause })
    })
  let at = 0
  let tries = 0
  let faults = 0
  for (;;) {
    const range = { start: at, end: length }
    try {
      const ciphertext = await fetchStream(item, role, opening.ciphertextRange(range), signal)
      for await (const chunk of chunksOf(ciphertext.pipeThrough(opening.decrypt(range)))) {
        at += chunk.length
        tries = 0
        faults = 0
        yield chunk
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      tries += 1
      if (!isAway(error)) faults += 1
      giveUpOn(error, faults)
    }
    await wait(tries)
  }
}

export const NOT_OPENED = texts.detailsDamaged

/** Throws an error for the caller of `readSteadily`, unless a retry may help. */
function giveUpOn(error: unknown, faults: number): void {
  if (error instanceof OpenError) {
    throw new UnreadableError(texts.fileDamaged)
  }
  if (error instanceof ApiError) {
    if (error.status === 401) throw error
    if (error.status !== 0 && error.status < 500 && error.status !== 429) {
      throw new UnreadableError(texts.serverRefused({ message: error.message }))
    }
  }
  if (faults > MOST_FAULTS) {
    throw new UnreadableError(texts.serverFailed, { cause: error })
  }
}

/** Whether the server was unreachable. Such a failure is not counted. */
const isAway = (error: unknown) => error instanceof ApiError && error.status === 0

async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
