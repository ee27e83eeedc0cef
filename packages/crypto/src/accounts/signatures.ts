import { type Bytes, concat } from '../primitives/bytes.ts'
import { OpenError, opening } from '../primitives/errors.ts'
import type { Identity } from './identity.ts'
import type { PublicIdentity } from './public-identity.ts'
import { isWeakSigningKey } from './small-order.ts'

export interface SignedSeal {
  sealed: Bytes
  signature: Bytes
}

export type Signer = Pick<Identity, 'person' | 'signing'>

const LENGTH = 64

/**
 * Signs `text ‖ 00 ‖ bytes` with Ed25519 (RFC 8032). The text says what kind of record is signed and where it
 * belongs. The text holds no NUL (format rule F13).
 */
export const sign = async (author: Signer, text: Bytes, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(
    await crypto.subtle.sign('Ed25519', author.signing.privateKey, signed(text, bytes)),
  )

/** Throws OpenError unless `author` signed exactly this text and these bytes with `signature`. */
export async function verify(
  author: PublicIdentity,
  text: Bytes,
  bytes: Bytes,
  signature: Bytes,
): Promise<void> {
  if (signature.length !== LENGTH || author.signingPublicKey.length !== 32) throw new OpenError()
  if (isWeakSigningKey(author.signingPublicKey)) throw new OpenError()
  const genuine = await opening(async () => {
    const raw = author.signingPublicKey
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, signature, signed(text, bytes))
  })
  if (!genuine) throw new OpenError()
}

const signed = (text: Bytes, bytes: Bytes) => concat(text, Uint8Array.of(0), bytes)
