import type { MediaItem } from '@safelight/contract/media'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import { openItemKeys } from '@safelight/vault/items'
import { ciphertextLength, decryptWhole, openStream } from '@safelight/vault/streams'
import { expose } from 'comlink'
import { type LibraryItem, openItem, streamOf } from '../items.ts'
import { fetchCiphertext, fetchThumbnails } from '../lib/fetch-ciphertext.ts'
import { safeType } from '../lib/safe-type.ts'
import { createThumbnailPacks } from '../lib/thumbnail-packs.ts'

interface Account {
  keys: LibraryKeys
  token: string
  thumbnail: ReturnType<typeof createThumbnailPacks>
}

let account: Account | undefined

const api = {
  /** Gives the worker the keys and the token that it reads with. */
  useAccount(keys: LibraryKeys, token: string): void {
    const thumbnail = createThumbnailPacks(names => fetchThumbnails(names, token))
    account = { keys, token, thumbnail }
  },

  openItems(records: MediaItem[]): Promise<LibraryItem[]> {
    const { keys } = requireAccount()
    return Promise.all(records.map(record => openItem(keys, record)))
  },

  /** Fetches one stream whole and decrypts it; thumbnails come together with others. */
  async readStream(item: LibraryItem, role: Role): Promise<Blob> {
    const { keys, token, thumbnail } = requireAccount()
    const stream = streamOf(item, role)
    if (!stream) throw new Error('The item has no such stream.')
    const itemKeys = await openItemKeys(keys, item.id, fromBase64url(item.wrappedKey))
    const opening = await openStream(itemKeys, role, {
      header: fromBase64url(stream.header),
      length: stream.length,
    })
    const key = mediaKey(item.fileName, role)
    const type = safeType(stream.type)
    if (role === 'thumbnail') {
      const ciphertext = await thumbnail({ key, length: ciphertextLength(stream.length) })
      return new Blob([await decryptWhole(opening, ciphertext)], { type })
    }
    const ciphertext = await fetchCiphertext(key, token)
    const plaintext = ciphertext.pipeThrough(opening.decrypt({ start: 0, end: opening.length }))
    return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
  },
}

function requireAccount(): Account {
  if (!account) throw new Error('The worker has no keys.')
  return account
}

export type ReaderWorker = typeof api
expose(api)
