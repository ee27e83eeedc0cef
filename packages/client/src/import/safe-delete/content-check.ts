import { mediaKey } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { expectedProofs } from '@safelight/crypto/stored-proofs'
import { createSHA256 } from 'hash-wasm'
import { fetchCiphertext } from '../../api/fetch-ciphertext.ts'
import { waitForServer } from '../../async/waiting/back-off.ts'
import { type LibraryItem, streamKeysOf, streamOf } from '../../items/item.ts'
import { readSteadily, UnreadableError } from '../../media/streams/read-steadily.ts'

/** The streams that hold a file of a folder as it was: an original, or the movie of a live photo. */
export type FileRole = 'original' | 'motion'

/** Called after each part of a file that was read, with its bytes. Reading continues when it resolves. */
export type Step = (bytes: number) => Promise<void>

/** Reads files and streams without holding them in memory. Fingerprints are base64url (format rule F12). */
export interface ContentCheck {
  /** Throws the error of reading the file. */
  fingerprintOf(content: Blob, step: Step): Promise<string>
  /**
   * Downloads and decrypts a stream, and returns the fingerprint of its content. Throws UnreadableError for a
   * damaged or missing stream, and ApiError.
   */
  readBack(item: LibraryItem, role: FileRole, step: Step): Promise<string>
  /**
   * Reads a file once, and returns its fingerprint and the proofs that the server owes for it (format rule
   * F23). Throws ContentChangedError if the file has another length than the stream.
   */
  expect(
    content: Blob,
    item: LibraryItem,
    role: FileRole,
    nonce: Bytes,
    step: Step,
  ): Promise<{ fingerprint: string; proofs: string[] }>
}

export interface ContentCheckDeps {
  keys: LibraryKeys
  token: string
  origin: string
}

/** Bytes of a file that are read at once. */
const PIECE = 2 ** 20

export function createContentCheck(
  { keys, token, origin }: ContentCheckDeps,
  signal: AbortSignal,
): ContentCheck {
  async function fingerprinting() {
    const digest = await createSHA256()
    return {
      update: (bytes: Uint8Array) => void digest.update(bytes),
      end: async () =>
        toBase64url(await fingerprint(keys, new Uint8Array(digest.digest('binary')))),
    }
  }

  return {
    async fingerprintOf(content, step) {
      const digest = await fingerprinting()
      for await (const piece of piecesOf(content, step)) digest.update(piece)
      return digest.end()
    },

    async readBack(item, role, step) {
      const digest = await fingerprinting()
      const deps = {
        keysOf: (of: LibraryItem) => streamKeysOf(keys, of),
        fetchStream: (of: LibraryItem, _: unknown, range: { start: number; end: number }) => {
          const source = { key: mediaKey(of.fileName, role), origin }
          // The browser's cache must not answer for the server.
          return fetchCiphertext(source, token, range, signal, 'no-store')
        },
        wait: (tries: number) => waitForServer(tries, signal),
      }
      let unreported = 0
      for await (const chunk of readSteadily(item, role, deps, signal)) {
        digest.update(chunk)
        unreported += chunk.length
        if (unreported < PIECE) continue
        await step(unreported)
        unreported = 0
      }
      await step(unreported)
      return digest.end()
    },

    async expect(content, item, role, nonce, step) {
      const stream = streamOf(item, role)
      if (!stream) throw new UnreadableError()
      const digest = await fingerprinting()
      async function* digested() {
        for await (const piece of piecesOf(content, step)) {
          digest.update(piece)
          yield piece
        }
      }
      const proofs = await expectedProofs(
        await streamKeysOf(keys, item),
        role,
        stream,
        nonce,
        digested(),
      )
      return { fingerprint: await digest.end(), proofs: proofs.map(toBase64url) }
    },
  }
}

async function* piecesOf(content: Blob, step: Step): AsyncGenerator<Bytes> {
  for (let at = 0; at < content.size; at += PIECE) {
    const piece = new Uint8Array(await content.slice(at, at + PIECE).arrayBuffer())
    await step(piece.length)
    yield piece
  }
}
