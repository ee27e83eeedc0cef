import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { toBase64url } from '@safelight/crypto/bytes'
import {
  digestOfSealed,
  type ItemKeys,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import {
  type PrivateDetails,
  privateDetailsSchema,
  type SharedDetails,
  sharedDetailsSchema,
} from '../item-details.ts'

/**
 * Seals the shared and the private details of an own item under one version. The private details hold a copy
 * of the shared ones and their `sharedDigest` (format rule F8). Throws for values that readers would refuse.
 */
export async function sealDetails(
  account: LibraryKeys,
  item: ItemKeys,
  version: number,
  sharedDetails: SharedDetails,
  privateDetails: PrivateDetails,
) {
  const sealedShared = await sealSharedDetails(
    item,
    version,
    sharedDetailsSchema.parse(sharedDetails),
  )
  const sharedDigest = await digestOfSealed(sealedShared)
  const sealedPrivate = await sealPrivateDetails(
    account,
    item.itemId,
    version,
    privateDetailsSchema.parse({
      ...privateDetails,
      sharedDigest,
      shared: sharedDetails,
    }),
  )
  return {
    sealed: {
      sharedDetails: toBase64url(sealedShared),
      privateDetails: toBase64url(sealedPrivate),
    },
    sharedDigest,
  }
}
