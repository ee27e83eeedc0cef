import type { PublicIdentity as WireIdentity } from '@safelight/contract/contacts'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import type { PublicIdentity } from '@safelight/vault/public-identity'

export const decodeIdentity = (identity: WireIdentity): PublicIdentity => ({
  accountId: identity.accountId,
  encryptionPublicKey: fromBase64url(identity.encryptionPublicKey),
  signingPublicKey: fromBase64url(identity.signingPublicKey),
})

export const encodeIdentity = (identity: PublicIdentity): WireIdentity => ({
  accountId: identity.accountId,
  encryptionPublicKey: toBase64url(identity.encryptionPublicKey),
  signingPublicKey: toBase64url(identity.signingPublicKey),
})
