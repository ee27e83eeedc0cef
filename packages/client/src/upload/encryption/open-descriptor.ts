import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { openPrivateDetails } from '@safelight/crypto/items'
import { decodePrivateDetails, decodeSharedDetails } from '../../api/codecs/details.ts'
import { openShared, privateDetailsSchema, sharedDetailsSchema } from '../../items/item-details.ts'
import type { Arrival } from '../../items/merging/merge-details.ts'
import { openOwnKeys } from '../../items/own-keys.ts'

/** The version of the details of an item that is uploaded (F8). */
export const VERSION = 1

/** The keys and the shared details of an upload that was begun. Throws what cannot be opened. */
export async function openDescriptor(account: LibraryKeys, dto: ChunkedDescriptor) {
  const keys = await openOwnKeys(account, dto)
  const details = await openShared(keys, decodeSharedDetails({ ...dto, version: VERSION }))
  return { keys, details }
}

/** The details of an upload that was prepared. Throws what cannot be opened. */
export async function openArrival(account: LibraryKeys, dto: ChunkedDescriptor): Promise<Arrival> {
  const { version, sealed } = decodePrivateDetails({ ...dto, privateVersion: VERSION })
  const details = await openPrivateDetails(account, dto.id, version, sealed)
  const { shared, ...privateDetails } = privateDetailsSchema.parse(details)
  return { sharedDetails: sharedDetailsSchema.parse(shared), privateDetails }
}
