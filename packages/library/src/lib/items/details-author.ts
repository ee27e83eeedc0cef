import { allows } from '@safelight/contract/rights'
import type { SharedItem } from '@safelight/contract/share-records'
import { fromBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { digestOfSealed } from '@safelight/vault/items'
import { isSameIdentity, type PublicIdentity } from '@safelight/vault/public-identity'
import { verifySharedDetails } from '@safelight/vault/shared-details'
import { verifyShare } from '@safelight/vault/shares'
import { decodeIdentity } from '../api/codecs/identity.ts'
import { decodeSigned } from '../api/codecs/signed-seal.ts'

/** Who stands by the shared details of an item, and what lets them. */
export type DetailsAuthorship = Pick<
  SharedItem,
  'detailsAuthor' | 'detailsSignature' | 'detailsAuthority'
>

type Details = Pick<SharedItem, 'id' | 'version' | 'sharedDetails'> & Partial<DetailsAuthorship>

/** OpenError unless the item's owner, or whom a share of theirs lets, signed just these details (F13). */
export async function verifyAuthor(owner: PublicIdentity, details: Details): Promise<void> {
  const { id: itemId, version, sharedDetails, detailsSignature } = details
  if (!detailsSignature) throw new OpenError()
  const digest = await digestOfSealed(fromBase64url(sharedDetails))
  const signed = { owner: owner.accountId, itemId, version, digest }
  await verifySharedDetails(await authorOf(owner, details), signed, fromBase64url(detailsSignature))
}

/** The owner, or whom a share that the owner signed lets edit the item. */
async function authorOf(
  owner: PublicIdentity,
  { id, detailsAuthor, detailsAuthority: authority }: Details,
): Promise<PublicIdentity> {
  if (detailsAuthor === owner.accountId) return owner
  if (!authority || authority.recipient.accountId !== detailsAuthor) throw new OpenError()
  if (!isSameIdentity(decodeIdentity(authority.sender), owner)) throw new OpenError()
  const recipient = decodeIdentity(authority.recipient)
  if (!allows(authority.right, 'editDetails')) throw new OpenError()
  const shared = { type: 'MEDIA', resourceId: id, right: authority.right, epoch: 0 } as const
  await verifyShare(owner, recipient, shared, decodeSigned(authority))
  return recipient
}
