import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { decodeSharedDetails } from '../../api/codecs/details.ts'
import { openShared } from '../../items/item-details.ts'
import { openOwnKeys } from '../../items/own-keys.ts'

/** The version of the details of an item that is uploaded (F8). */
export const VERSION = 1

/** The keys and the shared details of an upload that was begun. Throws what cannot be opened. */
export async function openDescriptor(account: LibraryKeys, dto: ChunkedDescriptor) {
  const keys = await openOwnKeys(account, dto)
  const details = await openShared(keys, decodeSharedDetails({ ...dto, version: VERSION }))
  return { keys, details }
}
