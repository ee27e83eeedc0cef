import { type Bytes, concat, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveBytes, deriveHmac, importHkdf } from '../primitives/hkdf.ts'
import { openSealed, sealTo } from '../primitives/hpke.ts'
import { associatedData } from '../primitives/seal.ts'
import { type SealedAccount, unwrapMasterKey } from './account.ts'
import type { PasswordKeys } from './password.ts'

/* Adds a device to an account through a server that can open nothing (format rule F21). */

export interface PairingKeys {
  /** Names the pairing to the server, 32 bytes as base64url. Reveals nothing about the other keys. */
  id: string
  mac: CryptoKey
  psk: Bytes
}

/** Derives the keys of a pairing from the secret that one device shows and the other reads. */
export async function derivePairingKeys(secret: Bytes): Promise<PairingKeys> {
  const key = await importHkdf(secret, ['deriveBits', 'deriveKey'])
  return {
    id: toBase64url(await deriveBytes(key, 'safelight/1/pairing/id')),
    mac: await deriveHmac(key, 'safelight/1/pairing/mac'),
    psk: await deriveBytes(key, 'safelight/1/pairing/psk'),
  }
}

/**
 * The signed-in device's part of the digits. It sends `nonce` only after the new device has named its key:
 * otherwise, whoever has seen the secret could try keys until the digits agree.
 */
export async function newCommitment(keys: PairingKeys): Promise<{
  nonce: Bytes
  commitment: Bytes
}> {
  const nonce = randomBytes(32)
  return { nonce, commitment: await sign(keys, commitmentInput(keys, nonce)) }
}

/** Throws OpenError unless the signed-in device committed itself to this nonce. */
export const verifyNonce = async (
  keys: PairingKeys,
  commitment: Bytes,
  nonce: Bytes,
): Promise<void> => verify(keys, commitmentInput(keys, nonce), commitment)

/** The new device's key pair, for one pairing. Scripts cannot read the private key. */
export async function newDevicePair(): Promise<{ pair: CryptoKeyPair; publicKey: Bytes }> {
  const pair = (await crypto.subtle.generateKey('X25519', false, ['deriveBits'])) as CryptoKeyPair
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { pair, publicKey }
}

/** Proves that a device which has the secret made this key. */
export const signDevice = async (
  keys: PairingKeys,
  commitment: Bytes,
  publicKey: Bytes,
): Promise<Bytes> => sign(keys, deviceInput(keys, commitment, publicKey))

/** Throws OpenError unless a device that has the secret made this key, for this commitment. */
export const verifyDevice = async (
  keys: PairingKeys,
  commitment: Bytes,
  publicKey: Bytes,
  mac: Bytes,
): Promise<void> => verify(keys, deviceInput(keys, commitment, publicKey), mac)

/** The messages of both devices. */
export interface Exchange {
  commitment: Bytes
  publicKey: Bytes
  nonce: Bytes
}

export const transcriptOf = async (
  keys: PairingKeys,
  { commitment, publicKey, nonce }: Exchange,
): Promise<Bytes> =>
  sign(
    keys,
    concat(
      associatedData('pairing-transcript', keys.id),
      fixed(commitment),
      fixed(publicKey),
      fixed(nonce),
    ),
  )

/** The six digits that both devices show. */
export function digitsOf(transcript: Bytes): string {
  const number = new DataView(transcript.buffer, transcript.byteOffset, 8).getBigUint64(0)
  return String(number % 1_000_000n).padStart(6, '0')
}

/** Seals the master key to the new device, given the password. Throws OpenError if the password is wrong. */
export async function sealMasterKeyForDevice(
  password: PasswordKeys,
  account: Pick<SealedAccount, 'accountId' | 'masterKeyByPassword'>,
  keys: PairingKeys,
  publicKey: Bytes,
  transcript: Bytes,
): Promise<Bytes> {
  const masterKey = await unwrapMasterKey(password, account)
  try {
    return await sealTo(publicKey, info(account.accountId, transcript), masterKey, pskOf(keys))
  } finally {
    masterKey.fill(0)
  }
}

/**
 * Returns the master key's bytes. The caller must pass them to `importMasterKey`, which zeroes them. Throws
 * OpenError unless the device that showed the secret sealed them, to this key and for this account.
 */
export async function openMasterKeyOnDevice(
  pair: CryptoKeyPair,
  accountId: string,
  keys: PairingKeys,
  transcript: Bytes,
  sealed: Bytes,
): Promise<Bytes> {
  const masterKey = await openSealed(pair, info(accountId, transcript), sealed, pskOf(keys))
  if (masterKey.length !== 32) throw new OpenError()
  return masterKey
}

const info = (accountId: string, transcript: Bytes) =>
  associatedData('pairing', accountId, 'everything', toBase64url(transcript))

const pskOf = ({ id, psk }: PairingKeys) => ({ id: associatedData('pairing-psk', id), key: psk })

const commitmentInput = ({ id }: PairingKeys, nonce: Bytes) =>
  concat(associatedData('pairing-commitment', id), fixed(nonce))

const deviceInput = ({ id }: PairingKeys, commitment: Bytes, publicKey: Bytes) =>
  concat(associatedData('pairing-device', id), fixed(commitment), fixed(publicKey))

/** With other lengths, two different lists could give the same bytes. */
function fixed(value: Bytes): Bytes {
  if (value.length !== 32) throw new OpenError()
  return value
}

const sign = async ({ mac }: PairingKeys, input: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', mac, input))

async function verify({ mac }: PairingKeys, input: Bytes, expected: Bytes): Promise<void> {
  if (!(await crypto.subtle.verify('HMAC', mac, expected, input))) throw new OpenError()
}
