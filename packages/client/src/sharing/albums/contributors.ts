import type { AlbumItem } from '@safelight/contract/albums'
import type { Person } from '@safelight/contract/contacts'
import { isSameIdentity, type PublicIdentity } from '@safelight/crypto/public-identity'
import { normalEmail } from '../../api/normal-email.ts'
import type { Contact, Contacts } from '../contacts.ts'
import type { OpenAlbum } from './open-album.ts'

/** A person who added items to an album. */
export interface Contributor {
  email: string
  /** The name that the person chose to publish. It proves nothing about who the person is. */
  name: string | null
}

/**
 * Names the people who added the items, by account id. The keys come from the owner's signed list, addresses
 * of contacts from the pinned contacts, and everything else from the server. Leaves out people whose keys or
 * address contradict a contact: the server or the album's owner may show a stranger as a friend.
 */
export async function contributorsOf(
  contacts: Contacts,
  { owner, members }: Pick<OpenAlbum, 'owner' | 'members'>,
  records: readonly AlbumItem[],
): Promise<ReadonlyMap<string, Contributor>> {
  const known = await contacts.list()
  const named = new Map<string, Contributor>()
  for (const { ownerAccountId, addedBy } of records) {
    if (named.has(ownerAccountId)) continue
    const person = [owner, ...members].find(one => one.accountId === ownerAccountId)
    const contributor = person && addedBy && contributorOf(known, person, addedBy)
    if (contributor) named.set(ownerAccountId, contributor)
  }
  return named
}

/**
 * Names a person whose keys the owner vouches for. Returns undefined if keys or address contradict a contact.
 */
export function contributorOf(
  contacts: readonly Contact[],
  person: PublicIdentity,
  { email, displayName: name }: Pick<Person, 'email' | 'displayName'>,
): Contributor | undefined {
  const contact = contacts.find(one => one.accountId === person.accountId)
  if (contact) return isSameIdentity(contact, person) ? { email: contact.email, name } : undefined
  const isClaimable = email === normalEmail(email) && !contacts.some(one => one.email === email)
  return isClaimable ? { email, name } : undefined
}
