import type { MediaItem } from '@safelight/contract/media'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import { openItemKeys } from '@safelight/vault/items'
import { openStream } from '@safelight/vault/streams'
import { expose } from 'comlink'
import { type LibraryItem, openItem, streamOf } from '../items.ts'
import { fetchCiphertext } from '../lib/fetch-ciphertext.ts'
import { safeType } from '../lib/safe-type.ts'

let keys: LibraryKeys | undefined

const api = {
  /** Gives the worker the keys that it reads with. */
  useKeys(given: LibraryKeys): void {
    keys = given
  },

  openItems(records: MediaItem[]): Promise<LibraryItem[]> {
    const account = requireKeys()
    return Promise.all(records.map(record => openItem(account, record)))
  },

  /** Fetches one stream whole and decrypts it on the way. */
  async readStream(item: LibraryItem, role: Role, token: string): Promise<Blob> {
    const stream = streamOf(item, role)
    if (!stream) throw new Error('The item has no such stream.')
    const itemKeys = await openItemKeys(requireKeys(), item.id, fromBase64url(item.wrappedKey))
    const opening = await openStream(itemKeys, role, {
      header: fromBase64url(stream.header),
      length: stream.length,
    })
    const ciphertext = await fetchCiphertext(mediaKey(item.fileName, role), token)
    const plaintext = ciphertext.pipeThrough(opening.decrypt({ start: 0, end: opening.length }))
    return new Response(plaintext, { headers: { 'Content-Type': safeType(stream.type) } }).blob()
  },
}

function requireKeys(): LibraryKeys {
  if (!keys) throw new Error('The worker has no keys.')
  return keys
}

export type ReaderWorker = typeof api
expose(api)
