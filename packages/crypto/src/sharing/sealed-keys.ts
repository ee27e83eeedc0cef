import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, concat } from '../primitives/bytes.ts'
import { OpenError, opening } from '../primitives/errors.ts'

/**
 * The number of the cipher suite that this file uses. Clients never negotiate the suite: the server cannot
 * make them use a weaker suite.
 */
const SUITE = 1
const ENC = 32
const KEY = 32
const TAG = 16
const LENGTH = 1 + ENC + KEY + TAG

/** HPKE, Base mode (RFC 9180), with WebCrypto's keys. Every seal uses a fresh ephemeral key pair. */
const hpke = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** Seals a 32-byte key to a raw X25519 public key (format rule F14). Does not prove who sealed the key. */
export async function sealKey(publicKey: Bytes, info: Bytes, key: Bytes): Promise<Bytes> {
  const recipientPublicKey = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, [])
  const { enc, ct } = await hpke.seal({ recipientPublicKey, info }, key)
  return concat(Uint8Array.of(SUITE), new Uint8Array(enc), new Uint8Array(ct))
}

/** Opens a key that was sealed to this key pair with the same `info`. Throws OpenError for any other seal. */
export async function openKey(pair: CryptoKeyPair, info: Bytes, sealed: Bytes): Promise<Bytes> {
  if (!isSealedKey(sealed)) throw new OpenError()
  const enc = sealed.slice(1, 1 + ENC)
  const ciphertext = sealed.slice(1 + ENC)
  return opening(
    async () => new Uint8Array(await hpke.open({ recipientKey: pair, enc, info }, ciphertext)),
  )
}

export const isSealedKey = (sealed: Bytes): boolean =>
  sealed.length === LENGTH && sealed[0] === SUITE
