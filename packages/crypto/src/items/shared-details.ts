import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type Signer, sign, verify } from '../accounts/signatures.ts'
import { type Bytes, fromBase64url } from '../primitives/bytes.ts'
import { associatedData } from '../primitives/seal.ts'

/** The shared details of an item in one version. */
export interface SharedDetailsVersion {
  /** accountId of the item's owner. */
  owner: string
  itemId: string
  version: number
  /** `digestOfSealed` of the details, so that a device need not keep the whole to sign it. */
  digest: string
}

/**
 * Signs the shared details of an item that others can open too: anyone with the item's key could
 * otherwise write them in its owner's name (format rule F13).
 */
export const signSharedDetails = (author: Signer, details: SharedDetailsVersion): Promise<Bytes> =>
  sign(author, signatureText(details, author.person), fromBase64url(details.digest))

/** OpenError unless `author` signed just these details. */
export const verifySharedDetails = (
  author: PublicIdentity,
  details: SharedDetailsVersion,
  signature: Bytes,
): Promise<void> =>
  verify(author, signatureText(details, author), fromBase64url(details.digest), signature)

const signatureText = ({ owner, itemId, version }: SharedDetailsVersion, author: PublicIdentity) =>
  associatedData('shared-details-signature', owner, itemId, version, author.accountId)
