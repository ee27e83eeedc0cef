import type { PublicIdentity as WireIdentity } from '@safelight/contract/contacts'
import { fromBase64url } from '@safelight/crypto/bytes'
import type { PublicIdentity } from '@safelight/crypto/public-identity'

export const decodeIdentity = (identity: WireIdentity): PublicIdentity => ({
  accountId: identity.accountId,
  encryptionPublicKey: fromBase64url(identity.encryptionPublicKey),
  signingPublicKey: fromBase64url(identity.signingPublicKey),
})
