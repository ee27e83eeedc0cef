import type { Role } from '@safelight/contract/media-keys'
import { fromBase64url } from '@safelight/crypto/bytes'
import { placeholderUrl } from '@safelight/media/placeholder'
import type { LibraryItem } from '../../items/item.ts'
import type { ReadStream } from '../streams/read-stream.ts'

/**
 * Pictures for a page, from its worker: the page is given addresses, and has nothing to do with what is in them.
 * It names each picture by a number of its own.
 */
export interface PictureSource {
  /** The address of a decrypted picture, until that is closed. Rejects if it is closed before it is there. */
  openPicture(number: number, item: LibraryItem, role: Role): Promise<string>
  /** Revokes pictures, and breaks off those that are on their way. */
  closePictures(numbers: readonly number[]): Promise<void>
  /** Thumbhashes as addresses of small, blurred pictures; undefined for each that makes no sense. */
  drawPlaceholders(thumbhashes: readonly string[]): Promise<(string | undefined)[]>
}

export function createPictureSource(readStream: ReadStream): PictureSource {
  const open = new Map<number, AbortController>()
  return {
    async openPicture(number, item, role) {
      const closing = new AbortController()
      const { signal } = closing
      open.set(number, closing)
      const picture = await readStream(item, role, signal).catch(error => {
        open.delete(number)
        throw error
      })
      signal.throwIfAborted()
      const url = URL.createObjectURL(picture)
      signal.addEventListener('abort', () => URL.revokeObjectURL(url))
      return url
    },
    async closePictures(numbers) {
      for (const number of numbers) {
        open.get(number)?.abort()
        open.delete(number)
      }
    },
    drawPlaceholders: async thumbhashes => thumbhashes.map(placeholderOf),
  }
}

function placeholderOf(thumbhash: string): string | undefined {
  try {
    return placeholderUrl(fromBase64url(thumbhash))
  } catch {
    return undefined
  }
}
