import { mediaKey } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { openStream } from '@safelight/crypto/streams'
import { SuppliedFile } from '@safelight/media/ranged-files'
import { fetchCiphertext } from '../../api/fetch-ciphertext.ts'
import { itemName, type LibraryItem, streamKeysOf, streamOf } from '../../items/item.ts'

export interface OriginalFileDeps {
  keys: LibraryKeys
  token: string
  origin?: string
}

/**
 * Opens the original of an own item as a file that is fetched and decrypted range by range, whenever it is
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
  const readRange = async (start: number, end: number) => {
    const range = { start, end }
    const ciphertext = await fetchCiphertext(source, token, opening.ciphertextRange(range), signal)
    const plaintext = ciphertext.pipeThrough(opening.decrypt(range))
    return new Uint8Array(await new Response(plaintext).arrayBuffer())
  }
  const lastModified = Date.parse(item.dateAdded)
  return new SuppliedFile(stream.length, readRange, { name: itemName(item), lastModified })
}
