import type { AccessType } from '@safelight/contract/share-records'
import type { ShareInfo } from '@safelight/contract/shares'
import type { AlbumMember } from '@safelight/vault/album-members'
import type { Person, Right } from '@safelight/vault/people'

/** Somebody to share with, under the address that was typed. */
export interface Recipient {
  person: Person
  email: string
}

/** The people with whom one thing of one's own is shared. All calls throw ApiError and OpenError. */
export interface PeopleOf {
  /** What the server lists, and `members`: those whom the owner's own signature names. */
  read(): Promise<ShareInfo & { members: AlbumMember[] }>
  /** Shares with somebody, or changes their right. */
  give(recipient: Recipient, right: Right): Promise<ShareInfo>
  revoke(person: { userId: number; accountId: string }): Promise<void>
}

/** A right as the calls name it. */
export const accessTypeOf = (right: Right): AccessType => (right === 'EDIT' ? 'edit' : 'read')
