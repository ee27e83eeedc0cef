import type { MediaItem } from '@safelight/contract/media'
import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api-client.ts'
import { type ItemReader, type LibraryItem, openItem } from '../items.ts'

/**
 * Opens an own item as lists and the feed of changes give it. They do not say who changed it last: where
 * that was not its owner, the server is asked.
 */
export async function openListed(
  keys: ItemReader,
  api: ApiClient,
  record: MediaItem,
): Promise<LibraryItem> {
  if (record.version <= record.privateVersion) return openItem(keys, record)
  const { id, version } = record
  const answer = await api.call(getMedia, { params: { id } }).catch(gone)
  const { wrappedKey, privateDetails, checksum } = answer?.item ?? {}
  const isIt = answer?.item.id === id && answer.item.version === version
  if (!isIt || !wrappedKey || !privateDetails || !checksum) return openItem(keys, record)
  return openItem(keys, { ...answer.item, wrappedKey, privateDetails, checksum })
}

/** Of what is in the trash, or gone, the server says nothing more. */
function gone(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
  throw error
}
