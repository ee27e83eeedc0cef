import type { SharedItem } from '@safelight/contract/share-records'
import { fromBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { digestOfSealed } from '@safelight/vault/items'
import { isSamePerson, type Person } from '@safelight/vault/people'
import { verifySharedDetails } from '@safelight/vault/shared-details'
import { verifyShare } from '@safelight/vault/shares'
import { decodePerson } from './people.ts'
import { decodeSigned } from './signed-seals.ts'

/** Who stands by the shared details of an item, and what lets them. */
export type DetailsAuthorship = Pick<
  SharedItem,
  'detailsAuthor' | 'detailsSignature' | 'detailsAuthority'
>

type Details = Pick<SharedItem, 'id' | 'version' | 'sharedDetails'> & Partial<DetailsAuthorship>

/** OpenError unless the item's owner, or whom a share of theirs lets, signed just these details (F13). */
export async function verifyAuthor(owner: Person, details: Details): Promise<void> {
  const { id: itemId, version, sharedDetails, detailsSignature } = details
  if (!detailsSignature) throw new OpenError()
  const digest = await digestOfSealed(fromBase64url(sharedDetails))
  const signed = { owner: owner.accountId, itemId, version, digest }
  await verifySharedDetails(await authorOf(owner, details), signed, fromBase64url(detailsSignature))
}

/** The owner, or whom a share that the owner signed lets edit the item. */
async function authorOf(
  owner: Person,
  { id, detailsAuthor, detailsAuthority: authority }: Details,
): Promise<Person> {
  if (detailsAuthor === owner.accountId) return owner
  if (!authority || authority.recipient.accountId !== detailsAuthor) throw new OpenError()
  if (!isSamePerson(decodePerson(authority.sender), owner)) throw new OpenError()
  const recipient = decodePerson(authority.recipient)
  const shared = { type: 'MEDIA', resourceId: id, right: 'EDIT', epoch: 0 } as const
  await verifyShare(owner, recipient, shared, decodeSigned(authority))
  return recipient
}
