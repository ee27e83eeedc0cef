import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { openPrivateDetails } from '@safelight/crypto/items'
import { decodePrivateDetails, decodeSharedDetails } from '../../api/codecs/details.ts'
import { openShared, privateDetailsSchema, sharedDetailsSchema } from '../../items/item-details.ts'
import type { Arrival } from '../../items/merging/merge-details.ts'
import { openOwnKeys } from '../../items/own-keys.ts'

/** The version of a new item's details (format rule F8). */
export const VERSION = 1

/** Opens the keys and shared details of an unfinished upload. Throws OpenError. */
export async function openDescriptor(account: LibraryKeys, dto: ChunkedDescriptor) {
  const keys = await openOwnKeys(account, dto)
  const details = await openShared(keys, decodeSharedDetails({ ...dto, version: VERSION }))
  return { keys, details }
}

/** Opens the details of a prepared upload. Throws OpenError. */
export async function openArrival(account: LibraryKeys, dto: ChunkedDescriptor): Promise<Arrival> {
  const { version, sealed } = decodePrivateDetails({ ...dto, privateVersion: VERSION })
  const details = await openPrivateDetails(account, dto.id, version, sealed)
  const { shared, ...privateDetails } = privateDetailsSchema.parse(details)
  return { sharedDetails: sharedDetailsSchema.parse(shared), privateDetails }
}
