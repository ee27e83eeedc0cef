import type { Membership } from '@safelight/contract/album-records'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import type { SignedSeal } from '@safelight/crypto/signatures'

interface WireSignedSeal {
  sealed: string
  signature: string
}

export const decodeSigned = <Wire extends WireSignedSeal>(
  record: Wire,
): Omit<Wire, keyof WireSignedSeal> & SignedSeal => ({
  ...record,
  sealed: fromBase64url(record.sealed),
  signature: fromBase64url(record.signature),
})

export const encodeSigned = ({ sealed, signature }: SignedSeal): WireSignedSeal => ({
  sealed: toBase64url(sealed),
  signature: toBase64url(signature),
})

/**
 * Decodes an item's membership in an album: the item's key, sealed under the album's key (format rule F13).
 * On the wire, the sealed value is named `wrappedKey`.
 */
export const decodeMembership = ({ wrappedKey: sealed, ...membership }: Membership) =>
  decodeSigned({ ...membership, sealed })

export function encodeMembership(membership: SignedSeal) {
  const { sealed: wrappedKey, signature } = encodeSigned(membership)
  return { wrappedKey, signature }
}
