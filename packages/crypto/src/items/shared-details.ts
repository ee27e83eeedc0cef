import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type Signer, sign, verify } from '../accounts/signatures.ts'
import { type Bytes, fromBase64url } from '../primitives/bytes.ts'
import { associatedData } from '../primitives/seal.ts'

export interface SharedDetailsVersion {
  owner: string
  itemId: string
  version: number
  /**
   * The digest of the sealed details (`digestOfSealed`). A device can sign it without keeping the details.
   */
  digest: string
}

/**
 * Signs the shared details of an item that others can open too. Without the signature, anyone with the item
 * key could seal details in the owner's name (format rule F13).
 */
export const signSharedDetails = (author: Signer, details: SharedDetailsVersion): Promise<Bytes> =>
  sign(author, signatureText(details, author.person), fromBase64url(details.digest))

/** Throws OpenError unless `author` signed exactly these details. */
export const verifySharedDetails = (
  author: PublicIdentity,
  details: SharedDetailsVersion,
  signature: Bytes,
): Promise<void> =>
  verify(author, signatureText(details, author), fromBase64url(details.digest), signature)

const signatureText = ({ owner, itemId, version }: SharedDetailsVersion, author: PublicIdentity) =>
  associatedData('shared-details-signature', owner, itemId, version, author.accountId)
