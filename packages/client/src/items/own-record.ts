import type { MediaItem } from '@safelight/contract/items'
import type { SharedItem } from '@safelight/contract/share-records'

/** Returns undefined if a field is missing that the server sends only to the item's owner. */
export function ownRecord(record: SharedItem): MediaItem | undefined {
  const { wrappedKey, privateDetails, checksum } = record
  if (!wrappedKey || !privateDetails || !checksum) return undefined
  return { ...record, wrappedKey, privateDetails, checksum }
}
