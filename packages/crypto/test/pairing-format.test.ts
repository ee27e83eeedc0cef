import { expect, it } from 'vitest'
import vector from '../../../docs/vectors/pairing.json' with { type: 'json' }
import {
  derivePairingKeys,
  digitsOf,
  openMasterKeyOnDevice,
  signDevice,
  transcriptOf,
  verifyNonce,
} from '../src/accounts/pairing.ts'
import {
  fromPairingFragment,
  fromPairingWords,
  toPairingFragment,
  toPairingWords,
} from '../src/accounts/pairing-code.ts'
import { fromBase64url as b64, concat, toBase64url } from '../src/primitives/bytes.ts'

/* Checks that packages/crypto reads the vectors that scripts/make-vectors.py wrote for format rule F21. */

const secret = b64(vector.secret)
const exchange = {
  commitment: b64(vector.commitment.mac),
  publicKey: b64(vector.publicKey),
  nonce: b64(vector.nonce),
}

it('reads the secret from words and from a link (F21)', () => {
  expect(toPairingWords(secret).join(' ')).toBe(vector.words)
  expect(fromPairingWords(vector.words)).toEqual(secret)
  expect(fromPairingFragment(toPairingFragment(secret))).toEqual(secret)
})

it('derives the keys, the digits and the messages of both devices (F21)', async () => {
  const keys = await derivePairingKeys(secret)
  expect(keys.id).toBe(vector.labels['safelight/1/pairing/id'])
  expect(toBase64url(keys.psk)).toBe(vector.labels['safelight/1/pairing/psk'])
  await verifyNonce(keys, exchange.commitment, exchange.nonce)
  const signed = await signDevice(keys, exchange.commitment, exchange.publicKey)
  expect(toBase64url(signed)).toBe(vector.device.mac)
  const transcript = await transcriptOf(keys, exchange)
  expect(toBase64url(transcript)).toBe(vector.transcript.mac)
  expect(digitsOf(transcript)).toBe(vector.digits)
})

it('opens the master key on the new device (F21)', async () => {
  const keys = await derivePairingKeys(secret)
  const opened = await openMasterKeyOnDevice(
    await devicePair(),
    vector.accountId,
    keys,
    await transcriptOf(keys, exchange),
    b64(vector.sealed),
  )
  expect(toBase64url(opened)).toBe(vector.plaintext)
})

async function devicePair(): Promise<CryptoKeyPair> {
  const head = Uint8Array.from(Buffer.from('302e020100300506032b656e04220420', 'hex'))
  const pkcs8 = concat(head, b64(vector.privateKey))
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits'])
  const publicKey = await crypto.subtle.importKey('raw', exchange.publicKey, 'X25519', true, [])
  return { privateKey, publicKey }
}
