import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { StreamKeys } from '@safelight/crypto/items'
import type { StreamSource } from '../../api/fetch-ciphertext.ts'
import { type LibraryItem, streamKeysOf } from '../../items/item.ts'

export interface Original {
  item: StreamKeys
  source: StreamSource
}

export type FindOriginal = (item: LibraryItem, role?: Role) => Promise<Original>

export const originalsOf =
  (keys: LibraryKeys): FindOriginal =>
  async (item, role = 'original') => {
    const { itemId, stream } = await streamKeysOf(keys, item)
    return { item: { itemId, stream }, source: { key: mediaKey(item.fileName, role) } }
  }
