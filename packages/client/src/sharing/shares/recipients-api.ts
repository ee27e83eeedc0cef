import type { Right } from '@safelight/contract/rights'
import type { ShareInfo } from '@safelight/contract/shares'
import type { AlbumMember } from '@safelight/crypto/album-members'
import type { PublicIdentity } from '@safelight/crypto/public-identity'

export interface Recipient {
  person: PublicIdentity
  email: string
}

/** The people with whom an own album or item is shared. All calls throw ApiError and OpenError. */
export interface RecipientsApi {
  /** Returns the recipients that the server lists. `members` are those whom the owner's signature proves. */
  read(): Promise<ShareInfo & { members: AlbumMember[] }>
  give(recipient: Recipient, right: Right): Promise<ShareInfo>
  revoke(person: { userId: number; accountId: string }): Promise<void>
}
