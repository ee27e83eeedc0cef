import type { Right } from '@safelight/contract/rights'
import type { ShareInfo } from '@safelight/contract/shares'
import type { AlbumMember } from '@safelight/crypto/album-members'
import type { PublicIdentity } from '@safelight/crypto/public-identity'

export interface Recipient {
  person: PublicIdentity
  email: string
}

/** The recipients of one shared thing. All calls throw ApiError and OpenError. */
export interface RecipientsApi {
  /** The server's list, and `members`: the people that the owner's signature names. */
  read(): Promise<ShareInfo & { members: AlbumMember[] }>
  give(recipient: Recipient, right: Right): Promise<ShareInfo>
  revoke(person: { userId: number; accountId: string }): Promise<void>
}
