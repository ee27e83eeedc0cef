import type { NewDetails } from '@safelight/contract/details'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { toBase64url } from '@safelight/crypto/bytes'
import { signSharedDetails } from '@safelight/crypto/shared-details'
import type { Signer } from '@safelight/crypto/signatures'
import type { LibraryItem } from '../item.ts'
import { openOwnKeys } from '../own-keys.ts'
import type { Details } from './edits.ts'
import { sealDetails } from './seal-details.ts'

/**
 * Seals an own item's changed details under its next version and signs them. The item may be shared, and
 * recipients accept no unsigned details (format rule F13).
 */
export async function sealEdit(
  keys: LibraryKeys,
  owner: Signer,
  item: LibraryItem,
  { sharedDetails, privateDetails }: Details,
): Promise<NewDetails> {
  const version = item.version + 1
  const itemKeys = await openOwnKeys(keys, item)
  const details = await sealDetails(keys, itemKeys, version, sharedDetails, privateDetails)
  const { sealed, sharedDigest: digest } = details
  const signed = { owner: keys.accountId, itemId: item.id, version, digest }
  const detailsSignature = toBase64url(await signSharedDetails(owner, signed))
  return { version, dateTaken: sharedDetails.taken.local.slice(0, 10), ...sealed, detailsSignature }
}
