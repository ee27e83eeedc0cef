import type { MediaItem } from '@safelight/contract/items'
import type { Right } from '@safelight/contract/rights'
import type { SharedItem } from '@safelight/contract/share-records'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import type { SignedSeal } from '@safelight/crypto/signatures'
import { decodeIdentity } from './identity.ts'
import { decodeSigned } from './signed-seal.ts'

/** Who signed the shared details of an item, and what allows them to. Lists of own items do not say it. */
export type WireAuthorship = Pick<
  SharedItem,
  'detailsAuthor' | 'detailsSignature' | 'detailsAuthority'
>

type WireSharedDetails = Pick<SharedItem, 'id' | 'version' | 'sharedDetails'> &
  Partial<WireAuthorship>

/** One version of an item's shared details, with what vouches for it (format rules F8, F13). */
export interface SealedSharedDetails {
  itemId: string
  version: number
  sealed: Bytes
  /** The account that signed; undefined if nobody did. */
  author: string | undefined
  signature: Bytes | undefined
  /** The owner's share that allows an author who is not the owner. */
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

/** The private details with the version under which they are sealed. */
export const decodePrivateDetails = ({
  privateVersion,
  privateDetails,
}: Pick<MediaItem, 'privateVersion' | 'privateDetails'>) => ({
  version: privateVersion,
  sealed: fromBase64url(privateDetails),
})
