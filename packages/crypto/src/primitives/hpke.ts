import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, concat } from './bytes.ts'
import { OpenError, opening } from './errors.ts'

/**
 * The number of the cipher suite that this file uses. Clients never negotiate the suite: the server cannot
 * make them use a weaker suite.
 */
const SUITE = 1
const ENC = 32
const TAG = 16

export const HPKE_OVERHEAD = 1 + ENC + TAG

/** HPKE, single shot (RFC 9180), with WebCrypto's keys. Every seal uses a fresh ephemeral key pair. */
const hpke = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** A secret of 32 bytes that both sides have, and its name. With it, HPKE is in PSK mode, otherwise in Base mode. */
export interface PreSharedKey {
  id: Bytes
  key: Bytes
}

/** Seals bytes to a raw X25519 public key (format rules F14 and F21). Only `psk` proves who sealed them. */
export async function sealTo(
  publicKey: Bytes,
  info: Bytes,
  plaintext: Bytes,
  psk?: PreSharedKey,
): Promise<Bytes> {
  const recipientPublicKey = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, [])
  const { enc, ct } = await hpke.seal({ recipientPublicKey, info, ...(psk && { psk }) }, plaintext)
  return concat(Uint8Array.of(SUITE), new Uint8Array(enc), new Uint8Array(ct))
}

/** Opens bytes that were sealed to this key pair with the same `info` and `psk`. Throws OpenError for any other seal. */
export async function openSealed(
  pair: CryptoKeyPair,
  info: Bytes,
  sealed: Bytes,
  psk?: PreSharedKey,
): Promise<Bytes> {
  if (sealed.length < HPKE_OVERHEAD || !isOfSuite(sealed)) throw new OpenError()
  const enc = sealed.slice(1, 1 + ENC)
  const ciphertext = sealed.slice(1 + ENC)
  const params = { recipientKey: pair, enc, info, ...(psk && { psk }) }
  return opening(async () => new Uint8Array(await hpke.open(params, ciphertext)))
}

export const isOfSuite = (sealed: Bytes): boolean => sealed[0] === SUITE
