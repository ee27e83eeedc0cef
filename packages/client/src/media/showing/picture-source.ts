import type { Role } from '@safelight/contract/media-keys'
import { fromBase64url } from '@safelight/crypto/bytes'
import { placeholderUrl } from '@safelight/media/placeholder'
import type { LibraryItem } from '../../items/item.ts'
import type { ReadStream } from '../streams/read-stream.ts'

/**
 * Opens pictures in a worker. The page gets only their addresses. The page identifies each picture by a
 * number of its choice.
 */
export interface PictureSource {
  /** Resolves to the address of a decrypted picture. Rejects if the picture is closed first. */
  openPicture(number: number, item: LibraryItem, role: Role): Promise<string>
  closePictures(numbers: readonly number[]): Promise<void>
  /**
   * Draws thumbhashes as small, blurred pictures and returns their addresses; undefined for an invalid one.
   */
  drawPlaceholders(thumbhashes: readonly string[]): Promise<(string | undefined)[]>
}

export function createPictureSource(readStream: ReadStream): PictureSource {
  const open = new Map<number, AbortController>()

  /**
   * Reads a picture. If this browser would turn the original otherwise than its preview, reads the preview
   * instead.
   */
  async function readPicture(item: LibraryItem, role: Role, signal: AbortSignal): Promise<Blob> {
    const picture = await readStream(item, role, signal)
    if (role !== 'original') return picture
    const { isOriginalShownAlike } = await import('@safelight/media/original')
    return (await isOriginalShownAlike(picture)) ? picture : readStream(item, 'preview', signal)
  }

  return {
    async openPicture(number, item, role) {
      const closing = new AbortController()
      const { signal } = closing
      open.set(number, closing)
      const picture = await readPicture(item, role, signal).catch(error => {
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
