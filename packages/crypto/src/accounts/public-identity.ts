import { type Bytes, concat, sameBytes, utf8 } from '../primitives/bytes.ts'

/** The public keys, raw, of the account `accountId` (format rule F5). */
export interface PublicIdentity {
  accountId: string
  /** X25519. */
  encryptionPublicKey: Bytes
  /** Ed25519. */
  signingPublicKey: Bytes
}

export const isSameIdentity = (a: PublicIdentity, b: PublicIdentity): boolean =>
  a.accountId === b.accountId &&
  sameBytes(a.encryptionPublicKey, b.encryptionPublicKey) &&
  sameBytes(a.signingPublicKey, b.signingPublicKey)

/**
 * Returns sixteen characters that two people can compare by voice, in groups of four. They are 80 bits of a
 * SHA-256 over the account id and both keys (format rule F14), in Crockford's base 32.
 */
export async function identityFingerprint(person: PublicIdentity): Promise<string> {
  const { accountId, encryptionPublicKey, signingPublicKey } = person
  const nul = Uint8Array.of(0)
  const named = concat(utf8('safelight/1/fingerprint'), nul, utf8(accountId), nul)
  const input = concat(named, encryptionPublicKey, signingPublicKey)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', input))
  const characters = [...bitsOf(digest.subarray(0, 10)).matchAll(/.{5}/g)].map(
    ([bits]) => ALPHABET[Number.parseInt(bits, 2)],
  )
  return characters.join('').replace(/.{4}(?=.)/g, '$& ')
}

/** Crockford's base 32 omits I, L, O and U, which look like other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bitsOf = (bytes: Bytes) =>
  Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
