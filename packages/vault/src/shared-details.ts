import type { Bytes } from './bytes.ts'
import type { Identity } from './identity.ts'
import type { Person } from './people.ts'
import { associatedData } from './seal.ts'
import { sign, verify } from './signatures.ts'

/** The shared details of an item in one version, as they are stored. */
export interface SealedSharedDetails {
  /** accountId of the item's owner. */
  owner: string
  itemId: string
  version: number
  sealed: Bytes
}

/**
 * Signs the sealed shared details of an item that others can open too: whoever has the item's key could
 * otherwise write them in its owner's name (format rule F13).
 */
export const signSharedDetails = (author: Identity, details: SealedSharedDetails): Promise<Bytes> =>
  sign(author, signatureText(details, author.person), details.sealed)

/** OpenError unless `author` signed just these details. */
export const verifySharedDetails = (
  author: Person,
  details: SealedSharedDetails,
  signature: Bytes,
): Promise<void> => verify(author, signatureText(details, author), details.sealed, signature)

const signatureText = ({ owner, itemId, version }: SealedSharedDetails, author: Person) =>
  associatedData('shared-details-signature', owner, itemId, version, author.accountId)
