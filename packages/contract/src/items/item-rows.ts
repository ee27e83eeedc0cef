import type { Fields, RowForm, RowRecord } from '../wire/rows.ts'
import { fileName, mediaKey } from './media-keys.ts'
import { ALL_MEDIA_TYPES } from './media-types.ts'

export const ITEM_FIELDS = {
  id: [1, 'ulid'],
  type: [2, 'plain'],
  size: [3, 'plain'],
  checksum: [4, 'bytes'],
  dateAdded: [5, 'instant'],
  dateTaken: [6, 'day'],
  version: [7, 'plain'],
  privateVersion: [8, 'plain'],
  wrappedKey: [9, 'bytes'],
  sharedDetails: [10, 'bytes'],
  privateDetails: [11, 'bytes'],
} as const satisfies Fields

/** Rebuilds an item from the record of its row. The caller checks the item against `mediaItem`. */
export function itemOfRecord(record: RowRecord): unknown {
  const { id, dateTaken } = record
  const type = ALL_MEDIA_TYPES.find(each => each === record.type)
  if (!type) throw new TypeError('not a type')
  const name = fileName(String(id), type)
  const filePath = mediaKey(name, 'original')
  return { ...record, fileName: name, name, filePath, creationDate: dateTaken }
}

interface Versions {
  version: number
  privateVersion: number
}

/** Drops an item's shared details if the private details hold the same ones (format rule F8). */
export const withoutCopies = (item: Versions): object =>
  item.version === item.privateVersion ? { ...item, sharedDetails: undefined } : item

export const itemRows: RowForm = {
  fields: ITEM_FIELDS,
  toRecord: withoutCopies,
  toEntry: itemOfRecord,
  trailer: {},
}

export const TRAILER = {
  hasMore: [1, 'plain'],
  currentPage: [2, 'plain'],
  totalPages: [3, 'plain'],
  next: [4, 'plain'],
  last: [5, 'plain'],
} as const satisfies Fields

export const itemPageRows: RowForm = {
  ...itemRows,
  list: 'fileUploadResponseList',
  trailer: TRAILER,
}
