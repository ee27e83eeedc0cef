import { fromAccessType, type Right } from '@safelight/contract/rights'
import type { ShareInfo } from '@safelight/contract/shares'
import type { AlbumMember } from '@safelight/crypto/album-members'
import { OpenError } from '@safelight/crypto/errors'
import type { Identity } from '@safelight/crypto/identity'
import {
  identityFingerprint,
  isSameIdentity,
  type PublicIdentity,
} from '@safelight/crypto/public-identity'
import { verifyShare } from '@safelight/crypto/shares'
import { decodeIdentity } from '../../api/codecs/identity.ts'
import { decodeSigned } from '../../api/codecs/signed-seal.ts'
import { type Contact, ContactChangedError } from '../contacts.ts'

export interface SharedWith {
  userId: number
  accountId: string
  email: string
  /** The name that the person chose to publish. It proves nothing about who the person is. */
  displayName: string | null
  right: Right
  fingerprint: string
  keys: PublicIdentity
  compared: boolean
  /**
   * Whether the share was sealed for other keys than the trusted ones. The person cannot open such a share.
   */
  outdated: boolean
  /** Set if the server names other keys or another address than the trusted ones. */
  changed: ContactChangedError | undefined
}

type Users = ShareInfo['users']

/**
 * The recipients of an item, as the owner's signatures prove (format rule F14). Leaves out people for whom no
 * signature verifies.
 */
export async function recipientsOf(
  owner: Identity,
  itemId: string,
  contacts: readonly Contact[],
  users: Users,
): Promise<AlbumMember[]> {
  const verified = users.map(async user => {
    const right = fromAccessType(user.permission)
    const shared = { type: 'MEDIA', resourceId: itemId, right, epoch: 0 } as const
    // The signature covers the keys at the time of the share. Try the pinned keys, then those that the server
    // names now.
    for (const person of [contactOf(contacts, user), decodeIdentity(user)]) {
      if (!person) continue
      try {
        await verifyShare(owner.person, person, shared, decodeSigned(user))
        return [{ ...person, right } satisfies AlbumMember]
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
      }
    }
    return []
  })
  return (await Promise.all(verified)).flat()
}

/**
 * Describes the recipients for the owner: rights and keys as signed, addresses as pinned. The server provides
 * only user numbers, display names and the addresses of people who are not pinned.
 */
export async function describeRecipients(
  contacts: readonly Contact[],
  members: readonly AlbumMember[],
  users: Users,
): Promise<SharedWith[]> {
  const people = members.map(async member => {
    const user = users.find(one => one.accountId === member.accountId)
    if (!user) return []
    const contact = contactOf(contacts, member) ?? contacts.find(one => one.email === user.email)
    const outdated = contact !== undefined && !isSameIdentity(contact, member)
    const changed = contact && !outdated ? changeOf(contact, user) : undefined
    return [
      {
        userId: user.userId,
        accountId: member.accountId,
        email: contact?.email ?? user.email,
        displayName: user.displayName,
        right: member.right,
        fingerprint: await identityFingerprint(member),
        keys: member,
        compared: contact?.compared === true && !outdated && !changed,
        outdated,
        changed,
      },
    ]
  })
  return (await Promise.all(people)).flat()
}

function changeOf(contact: Contact, user: Users[number]): ContactChangedError | undefined {
  const claimed = { ...decodeIdentity(user), email: user.email }
  const same = isSameIdentity(contact, claimed) && contact.email === user.email
  return same ? undefined : new ContactChangedError(contact, claimed)
}

const contactOf = (
  contacts: readonly Contact[],
  { accountId }: Pick<PublicIdentity, 'accountId'>,
) => contacts.find(contact => contact.accountId === accountId)
