import { type Access, WEAKEST_RIGHT } from '@safelight/contract/rights'
import type { SharedMedia } from '@safelight/contract/share-records'
import { mediaSharedWithMe } from '@safelight/contract/shares'
import { OpenError } from '@safelight/crypto/errors'
import { readListPage } from '../../api/list-page.ts'
import type { Page } from '../../async/observables/paged-list.ts'
import type { LibraryItem } from '../../items/item.ts'
import { openOwnItem } from '../albums/open-own-item.ts'
import { type ReadingContext, recalled } from '../albums/read-album.ts'
import { ContactChangedError } from '../contacts.ts'
import { openForeignItem } from './foreign-item.ts'
import { openReceivedShare } from './received-items.ts'

/** Blocking fails with RECIPIENT_NOT_FOUND unless the address belongs to the account id. */
export interface Sender {
  email: string
  accountId: string
}

export interface SharedItemEntry {
  item: LibraryItem | undefined
  id: string
  owner: Sender & { userId: number; displayName: string | null; emailVerified: boolean }
  right: Access
  problem: 'damaged' | ContactChangedError | undefined
}

/** Returns a page, the latest share first. Other people can make the whole list arbitrarily long. */
export type ReadSharedItems = (after?: string) => Promise<Page<SharedItemEntry, string>>

export const readingSharedItems =
  (context: ReadingContext): ReadSharedItems =>
  after =>
    recalled(context, `shared-items/${after ?? ''}`, async reader => {
      const { entries, next } = await readListPage(
        options => reader.api.call(mediaSharedWithMe, options),
        ({ item, share }) => ({ time: share?.createdAt ?? '', name: item.id }),
        after,
      )
      return { items: await Promise.all(entries.map(entry => openShared(reader, entry))), next }
    })

/** Opens a share of an item. Throws ApiError. */
export async function openShared(
  reader: ReadingContext,
  media: SharedMedia,
): Promise<SharedItemEntry> {
  const { item, owner, share } = media
  const entry = { id: item.id, owner, item: undefined, problem: undefined }
  if (item.ownerAccountId === reader.account.accountId) {
    const own = await openOwnItem(reader, item)
    if (own) return { ...entry, item: own, right: 'OWNER' }
  }
  const right = share?.right ?? WEAKEST_RIGHT
  try {
    const { sender, keys } = await openReceivedShare(reader, media)
    return {
      ...entry,
      right,
      item: await openForeignItem(sender, keys, item, reader.versionMarks),
    }
  } catch (error) {
    if (error instanceof ContactChangedError) return { ...entry, right, problem: error }
    if (!(error instanceof OpenError)) throw error
    return { ...entry, right, problem: 'damaged' }
  }
}
