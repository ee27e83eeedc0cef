import type { Right } from '@safelight/contract/rights'
import type { ShareInfo } from '@safelight/contract/shares'
import type { AlbumMember } from '@safelight/crypto/album-members'
import type { PublicIdentity } from '@safelight/crypto/public-identity'

/** Somebody to share with, under the address that was typed. */
export interface Recipient {
  person: PublicIdentity
  email: string
}

/** The people with whom one thing of one's own is shared. All calls throw ApiError and OpenError. */
export interface RecipientsApi {
  /** What the server lists, and `members`: those whom the owner's own signature names. */
  read(): Promise<ShareInfo & { members: AlbumMember[] }>
  /** Shares with somebody, or changes their right. */
  give(recipient: Recipient, right: Right): Promise<ShareInfo>
  revoke(person: { userId: number; accountId: string }): Promise<void>
}
