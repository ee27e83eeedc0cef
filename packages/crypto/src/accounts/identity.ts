import { type Bytes, concat } from '../primitives/bytes.ts'
import { OpenError, opening } from '../primitives/errors.ts'
import { associatedData, open, seal } from '../primitives/seal.ts'
import type { AccountKeys } from './account-keys.ts'
import type { PublicIdentity } from './public-identity.ts'

/** An account's key pairs as the server keeps them (format rule F5). */
export interface SealedIdentity {
  /** X25519, raw. */
  encryptionPublicKey: Bytes
  /** Ed25519, raw. */
  signingPublicKey: Bytes
  /** HMAC-SHA256 over both public keys, so that the server cannot replace them. */
  mac: Bytes
  /** PKCS #8, wrapped. `signingPrivateKey` has the same form. */
  encryptionPrivateKey: Bytes
  signingPrivateKey: Bytes
}

export interface Identity {
  person: PublicIdentity
  encryption: CryptoKeyPair
  signing: CryptoKeyPair
  sealedRecipient: SealedRecipient
}

/** The keys that open shares from other people. */
export type Recipient = Pick<Identity, 'person' | 'encryption'>

/**
 * A recipient to send to a worker, because WebKit cannot clone X25519 keys. The private key is sealed under a
 * random key that never leaves memory, and that scripts cannot read.
 */
export interface SealedRecipient {
  person: PublicIdentity
  key: CryptoKey
  sealedPrivateKey: Bytes
}

export async function createIdentity(keys: AccountKeys): Promise<SealedIdentity> {
  const encryption = (await crypto.subtle.generateKey('X25519', true, [
    'deriveBits',
  ])) as CryptoKeyPair
  const signing = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const encryptionPublicKey = await exportRaw(encryption.publicKey)
  const signingPublicKey = await exportRaw(signing.publicKey)
  return {
    encryptionPublicKey,
    signingPublicKey,
    mac: new Uint8Array(
      await crypto.subtle.sign(
        'HMAC',
        keys.identityBundle,
        bundle(keys.accountId, encryptionPublicKey, signingPublicKey),
      ),
    ),
    encryptionPrivateKey: await wrap(keys, 'x25519', encryption.privateKey),
    signingPrivateKey: await wrap(keys, 'ed25519', signing.privateKey),
  }
}

/** Verifies the public keys and unwraps the private keys. Throws OpenError if any of them was changed. */
export async function openIdentity(keys: AccountKeys, sealed: SealedIdentity): Promise<Identity> {
  const { encryptionPublicKey, signingPublicKey, mac } = sealed
  // The HMAC covers the two keys concatenated. With variable lengths, another pair could give the same bytes.
  if (encryptionPublicKey.length !== 32 || signingPublicKey.length !== 32) throw new OpenError()
  const genuine = await crypto.subtle.verify(
    'HMAC',
    keys.identityBundle,
    mac,
    bundle(keys.accountId, encryptionPublicKey, signingPublicKey),
  )
  if (!genuine) throw new OpenError()
  const encryptionPkcs8 = await open(
    keys.identityPrivate,
    privateKeyData(keys, 'x25519'),
    sealed.encryptionPrivateKey,
  )
  const signingPkcs8 = await open(
    keys.identityPrivate,
    privateKeyData(keys, 'ed25519'),
    sealed.signingPrivateKey,
  )
  const person = { accountId: keys.accountId, encryptionPublicKey, signingPublicKey }
  return opening(async () => ({
    person,
    sealedRecipient: await sealRecipient(person, encryptionPkcs8),
    encryption: await importEncryption(encryptionPublicKey, encryptionPkcs8),
    signing: {
      publicKey: await crypto.subtle.importKey('raw', signingPublicKey, 'Ed25519', true, [
        'verify',
      ]),
      privateKey: await importPrivate(signingPkcs8, 'Ed25519', ['sign']),
    },
  }))
}

/** Opens a recipient in a worker. Throws OpenError. */
export async function openRecipient({
  person,
  key,
  sealedPrivateKey,
}: SealedRecipient): Promise<Recipient> {
  const pkcs8 = await open(key, privateKeyData(person, 'x25519'), sealedPrivateKey)
  return opening(async () => ({
    person,
    encryption: await importEncryption(person.encryptionPublicKey, pkcs8),
  }))
}

async function sealRecipient(person: PublicIdentity, pkcs8: Bytes): Promise<SealedRecipient> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return { person, key, sealedPrivateKey: await seal(key, privateKeyData(person, 'x25519'), pkcs8) }
}

/** Zeroes the private key's bytes. */
async function importEncryption(publicKey: Bytes, pkcs8: Bytes): Promise<CryptoKeyPair> {
  return {
    publicKey: await crypto.subtle.importKey('raw', publicKey, 'X25519', true, []),
    privateKey: await importPrivate(pkcs8, 'X25519', ['deriveBits']),
  }
}

type Curve = 'x25519' | 'ed25519'

const privateKeyData = ({ accountId }: { accountId: string }, curve: Curve) =>
  associatedData('identity-private', accountId, curve)

const bundle = (accountId: string, encryption: Bytes, signing: Bytes) =>
  concat(associatedData('identity-bundle', accountId), encryption, signing)

const exportRaw = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key))

async function wrap(keys: AccountKeys, curve: Curve, key: CryptoKey): Promise<Bytes> {
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', key))
  const wrapped = await seal(keys.identityPrivate, privateKeyData(keys, curve), pkcs8)
  pkcs8.fill(0)
  return wrapped
}

async function importPrivate(pkcs8: Bytes, algorithm: string, usages: KeyUsage[]) {
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, usages)
  pkcs8.fill(0)
  return key
}
