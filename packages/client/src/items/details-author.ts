import { allows } from '@safelight/contract/rights'
import { OpenError } from '@safelight/crypto/errors'
import { digestOfSealed } from '@safelight/crypto/items'
import { isSameIdentity, type PublicIdentity } from '@safelight/crypto/public-identity'
import { verifySharedDetails } from '@safelight/crypto/shared-details'
import { verifyShare } from '@safelight/crypto/shares'
import type { SealedSharedDetails } from '../api/codecs/details.ts'

/**
 * Throws OpenError unless the details have a valid signature (format rule F13). The signer must be the owner,
 * or an editor whom the owner's share allows to edit.
 */
export async function verifyAuthor(
  owner: PublicIdentity,
  details: SealedSharedDetails,
): Promise<void> {
  const { itemId, version, sealed, signature } = details
  if (!signature) throw new OpenError()
  const signed = { owner: owner.accountId, itemId, version, digest: await digestOfSealed(sealed) }
  await verifySharedDetails(await authorOf(owner, details), signed, signature)
}

/**
 * Returns the author's public keys. Throws OpenError unless the author is the owner or an editor. A share
 * that the owner signed must allow the editor to edit.
 */
async function authorOf(
  owner: PublicIdentity,
  { itemId, author, authority }: SealedSharedDetails,
): Promise<PublicIdentity> {
  if (author === owner.accountId) return owner
  if (!authority || authority.recipient.accountId !== author) throw new OpenError()
  const { right, sender, recipient } = authority
  if (!isSameIdentity(sender, owner)) throw new OpenError()
  if (!allows(right, 'editDetails')) throw new OpenError()
  const shared = { type: 'MEDIA', resourceId: itemId, right, epoch: 0 } as const
  await verifyShare(owner, recipient, shared, authority)
  return recipient
}
