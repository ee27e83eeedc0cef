import type { ModelFile } from '@safelight/contract/recognition-manifest'
import type { Bytes } from '@safelight/crypto/bytes'
import type { ByteRange } from '@safelight/crypto/streams'
import type { Pieces } from './pieces.ts'

export interface ModelStore {
  /**
   * Reads a model's file from cached pieces, and fetches missing pieces. Throws if its digest is not the one
   * that the manifest names.
   */
  read(file: ModelFile): Promise<Bytes>
  keepOnly(files: readonly ModelFile[]): Promise<void>
}

/** Size of a piece, in bytes. If a fetch breaks off, only its piece must be fetched again. */
const PIECE_BYTES = 8 * 1024 * 1024

export function createModelStore(
  pieces: Pieces,
  fetchRange: (file: ModelFile, range: ByteRange) => Promise<ReadableStream<Bytes>>,
  pieceBytes = PIECE_BYTES,
): ModelStore {
  const nameOf = ({ sha256 }: ModelFile, start: number) => `${sha256}/${start / pieceBytes}`
  return {
    async read(file) {
      const whole = new Uint8Array(file.size)
      for (let start = 0; start < file.size; start += pieceBytes) {
        const end = Math.min(start + pieceBytes, file.size)
        const name = nameOf(file, start)
        const kept = await pieces.read(name)
        if (kept?.length === end - start) {
          whole.set(kept, start)
          continue
        }
        await fill(whole.subarray(start, end), await fetchRange(file, { start, end }))
        // If the device has no space, a later read fetches the piece again.
        await pieces.keep(name, whole.slice(start, end)).catch(() => {})
      }
      if ((await digestOf(whole)) === file.sha256) return whole
      // Drop all pieces. Nothing tells which piece is damaged.
      for (let start = 0; start < file.size; start += pieceBytes) {
        await pieces.drop(nameOf(file, start))
      }
      throw new Error('The server gave another model than its manifest names.')
    },

    async keepOnly(files) {
      const named = new Set(files.map(({ sha256 }) => sha256))
      for (const name of await pieces.names()) {
        const [sha256 = '', index] = name.split('/')
        if (index !== undefined && !named.has(sha256)) await pieces.drop(name)
      }
    },
  }
}

/** Throws unless the stream has exactly the length of `into`. */
async function fill(into: Uint8Array, source: ReadableStream<Bytes>): Promise<void> {
  let filled = 0
  for await (const bytes of source) {
    if (filled + bytes.length > into.length) throw new Error('The server gave more than was asked.')
    into.set(bytes, filled)
    filled += bytes.length
  }
  if (filled < into.length) throw new Error('The answer broke off.')
}

async function digestOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
