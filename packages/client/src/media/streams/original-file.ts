import { mediaKey } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type ByteRange, openStream } from '@safelight/crypto/streams'
import { SuppliedFile } from '@safelight/media/ranged-files'
import { fetchCiphertext } from '../../api/fetch-ciphertext.ts'
import { itemName, type LibraryItem, streamKeysOf, streamOf } from '../../items/item.ts'
import { keepSegments } from './kept-segments.ts'

export interface OriginalFileDeps {
  keys: LibraryKeys
  token: string
  origin?: string
}

/** The largest original, in bytes, that is fetched whole: one request takes less time than many. */
const WHOLE_BYTES = 8 * 2 ** 20

/**
 * Opens the original of an own item as a file. A large one is fetched and decrypted range by range, whenever it is
 * read. The signal aborts all reads.
 */
export async function openOriginalFile(
  item: LibraryItem,
  { keys, token, origin }: OriginalFileDeps,
  signal: AbortSignal,
): Promise<File> {
  const stream = streamOf(item, 'original')
  if (!stream) throw new Error('The item has no such stream.')
  const opening = await openStream(await streamKeysOf(keys, item), 'original', stream)
  const source = { key: mediaKey(item.fileName, 'original'), ...(origin && { origin }) }
  const fetchRange = async (range: ByteRange) => {
    const ciphertext = await fetchCiphertext(source, token, opening.ciphertextRange(range), signal)
    const plaintext = ciphertext.pipeThrough(opening.decrypt(range))
    return new Uint8Array(await new Response(plaintext).arrayBuffer())
  }
  const { length } = stream
  const name = itemName(item)
  const lastModified = Date.parse(item.dateAdded)
  if (length <= WHOLE_BYTES) {
    return new File([await fetchRange({ start: 0, end: length })], name, { lastModified })
  }
  return new SuppliedFile(length, keepSegments(opening, fetchRange), { name, lastModified })
}
