import type { MediaItem } from '@safelight/contract/media'
import { getMedia } from '@safelight/contract/shares'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import type { Person } from '@safelight/vault/people'
import type { ApiClient } from '../api-client.ts'
import { type LibraryItem, openItem } from '../items.ts'
import { openOwnItem } from './shared-items.ts'

/**
 * Opens records of one's own library. The lists of the server bring no signatures: of an item that an
 * editor has changed since its owner did, its own record is asked for.
 */
export function createOwnItems(keys: LibraryKeys, owner: Person, api: ApiClient) {
  return async function openRecord(record: MediaItem): Promise<LibraryItem> {
    const { id, version, privateVersion } = record
    if (version <= privateVersion) return openItem(keys, record)
    try {
      const { item } = await api.call(getMedia, { params: { id } })
      if (item.id === id && item.version >= version) return await openOwnItem(keys, owner, item)
    } catch {
      // Without the signature it is not believed.
    }
    return openItem(keys, record)
  }
}
