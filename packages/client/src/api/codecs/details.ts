import type { MediaItem } from '@safelight/contract/items'
import type { Right } from '@safelight/contract/rights'
import type { SharedItem } from '@safelight/contract/share-records'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import type { SignedSeal } from '@safelight/crypto/signatures'
import { decodeIdentity } from './identity.ts'
import { decodeSigned } from './signed-seal.ts'

/**
 * The author of an item's shared details, the author's signature, and the owner's share that allows the
 * author to edit. Lists of own items omit all three.
 */
export type WireAuthorship = Pick<
  SharedItem,
  'detailsAuthor' | 'detailsSignature' | 'detailsAuthority'
>

type WireSharedDetails = Pick<SharedItem, 'id' | 'version' | 'sharedDetails'> &
  Partial<WireAuthorship>

/** One version of an item's shared details, and its signature (format rules F8, F13). */
export interface SealedSharedDetails {
  itemId: string
  version: number
  sealed: Bytes
  /** Account id of the signer; undefined if there is no signature. */
  author: string | undefined
  signature: Bytes | undefined
  /** If the author is not the owner: the owner's share that allows the author to edit. */
  authority: DetailsAuthority | undefined
}

export interface DetailsAuthority extends SignedSeal {
  right: Right
  sender: PublicIdentity
  recipient: PublicIdentity
}

export const decodeSharedDetails = (record: WireSharedDetails): SealedSharedDetails => ({
  itemId: record.id,
  version: record.version,
  sealed: fromBase64url(record.sharedDetails),
  author: record.detailsAuthor ?? undefined,
  signature: record.detailsSignature ? fromBase64url(record.detailsSignature) : undefined,
  authority: record.detailsAuthority ? decodeAuthority(record.detailsAuthority) : undefined,
})

const decodeAuthority = (
  share: NonNullable<WireAuthorship['detailsAuthority']>,
): DetailsAuthority => ({
  ...decodeSigned(share),
  sender: decodeIdentity(share.sender),
  recipient: decodeIdentity(share.recipient),
})

export const decodePrivateDetails = ({
  privateVersion,
  privateDetails,
}: Pick<MediaItem, 'privateVersion' | 'privateDetails'>) => ({
  version: privateVersion,
  sealed: fromBase64url(privateDetails),
})
