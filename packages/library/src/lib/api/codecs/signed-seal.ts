import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import type { SignedSeal } from '@safelight/vault/signatures'

interface WireSignedSeal {
  sealed: string
  signature: string
}

export const decodeSigned = ({ sealed, signature }: WireSignedSeal): SignedSeal => ({
  sealed: fromBase64url(sealed),
  signature: fromBase64url(signature),
})

export const encodeSigned = ({ sealed, signature }: SignedSeal): WireSignedSeal => ({
  sealed: toBase64url(sealed),
  signature: toBase64url(signature),
})
