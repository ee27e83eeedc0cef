import type { PublicIdentity } from '@safelight/contract/contacts'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import type { Person } from '@safelight/vault/people'

export const decodePerson = (identity: PublicIdentity): Person => ({
  accountId: identity.accountId,
  encryptionPublicKey: fromBase64url(identity.encryptionPublicKey),
  signingPublicKey: fromBase64url(identity.signingPublicKey),
})

export const encodePerson = (person: Person): PublicIdentity => ({
  accountId: person.accountId,
  encryptionPublicKey: toBase64url(person.encryptionPublicKey),
  signingPublicKey: toBase64url(person.signingPublicKey),
})
