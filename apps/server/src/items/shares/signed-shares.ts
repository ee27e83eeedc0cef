import type { SignedShare } from '@safelight/contract/share-records'
import type { Selectable } from 'kysely'
import { identityOf, type People } from '../../accounts/person.ts'
import type { AlbumSharesTable, ItemSharesTable } from '../../database/schema/albums.ts'

/** Returns the signed share of an item (format rule F14), whose epoch is always 0. */
export const itemShare = (
  row: Selectable<ItemSharesTable>,
  senderId: number,
  people: People,
): SignedShare => ({
  type: 'MEDIA',
  resourceId: row.item_id,
  epoch: 0,
  ...signedParts(row, senderId, people),
})

export const albumShare = (
  row: Selectable<AlbumSharesTable>,
  senderId: number,
  people: People,
): SignedShare => ({
  type: 'ALBUM',
  resourceId: row.album_id,
  epoch: row.epoch,
  ...signedParts(row, senderId, people),
})

const signedParts = (
  row: Selectable<AlbumSharesTable> | Selectable<ItemSharesTable>,
  senderId: number,
  people: People,
) => ({
  right: row.right,
  sender: identityOf(people(senderId)),
  recipient: identityOf(people(row.user_id)),
  sealed: row.sealed,
  signature: row.signature,
  createdAt: row.created_at,
})
