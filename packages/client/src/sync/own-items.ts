import type { ListedItem } from '@safelight/contract/items'
import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { type ItemReader, type LibraryItem, openItem } from '../items/item.ts'
import { ownRecord } from '../items/own-record.ts'

/** Opens own items. Lists carry no signatures, so items that an editor changed last are fetched singly. */
export function createOwnItems(keys: ItemReader, api: ApiClient) {
  return async function openRecord(record: ListedItem): Promise<LibraryItem> {
    const { id, version, privateVersion } = record
    if (version <= privateVersion) return openItem(keys, record)
    const item = (await api.call(getMedia, { params: { id } }).catch(gone))?.item
    const own = item?.id === id && item.version >= version ? ownRecord(item) : undefined
    return openItem(keys, own ?? record)
  }
}

/** Returns undefined for NOT_FOUND: the item is in the trash or deleted. Rethrows other errors. */
function gone(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
  throw error
}
