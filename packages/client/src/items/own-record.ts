import type { MediaItem } from '@safelight/contract/items'
import type { SharedItem } from '@safelight/contract/share-records'

/** The record of an item as its owner gets it; undefined if it lacks what only the owner gets. */
export function ownRecord(record: SharedItem): MediaItem | undefined {
  const { wrappedKey, privateDetails, checksum } = record
  if (!wrappedKey || !privateDetails || !checksum) return undefined
  return { ...record, wrappedKey, privateDetails, checksum }
}
