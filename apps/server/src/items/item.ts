import type { MediaItem } from '@safelight/contract/items'
import { fileName, mediaKey, type Role } from '@safelight/contract/media-keys'
import type { MediaType } from '@safelight/contract/media-types'
import type { Selectable } from 'kysely'
import type { ItemsTable } from '../database/schema/items.ts'

export type ItemRow = Selectable<ItemsTable>

/** Where a rendition is in the item's blob of renditions, in bytes. */
export interface RenditionSpan {
  role: Role
  offset: number
  length: number
}

export const ITEM_COLUMNS = [
  'id',
  'type',
  'size',
  'checksum',
  'day',
  'date_added',
  'version',
  'private_version',
  'wrapped_key',
  'shared_details',
  'private_details',
] as const satisfies (keyof ItemRow)[]

export type ItemColumns = Pick<ItemRow, (typeof ITEM_COLUMNS)[number]>

/** Returns the length of an item's sealed texts. These texts count as used storage. */
export const textBytes = (
  item: Pick<ItemRow, 'wrapped_key' | 'shared_details' | 'private_details'>,
): number => item.wrapped_key.length + item.shared_details.length + item.private_details.length

export function bytesOf(item: ItemRow): number {
  const spans: RenditionSpan[] = JSON.parse(item.renditions_json)
  const renditions = spans.reduce((sum, span) => sum + span.length, 0)
  return item.original_bytes + renditions + textBytes(item)
}

export function toMediaItem(row: ItemColumns): MediaItem {
  const type = row.type as MediaType
  const name = fileName(row.id, type)
  return {
    id: row.id,
    fileName: name,
    name,
    filePath: mediaKey(name, 'original'),
    type,
    size: row.size,
    checksum: row.checksum,
    dateAdded: row.date_added,
    dateTaken: row.day,
    creationDate: row.day,
    version: row.version,
    privateVersion: row.private_version,
    wrappedKey: row.wrapped_key,
    sharedDetails: row.shared_details,
    privateDetails: row.private_details,
  }
}
