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
}

/** What opens something that another person shares. */
export type Recipient = Pick<Identity, 'person' | 'encryption'>

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
  return opening(async () => ({
    person: { accountId: keys.accountId, encryptionPublicKey, signingPublicKey },
    encryption: {
      publicKey: await crypto.subtle.importKey('raw', encryptionPublicKey, 'X25519', true, []),
      privateKey: await importPrivate(encryptionPkcs8, 'X25519', ['deriveBits']),
    },
    signing: {
      publicKey: await crypto.subtle.importKey('raw', signingPublicKey, 'Ed25519', true, [
        'verify',
      ]),
      privateKey: await importPrivate(signingPkcs8, 'Ed25519', ['sign']),
    },
  }))
}

type Curve = 'x25519' | 'ed25519'

const privateKeyData = (keys: AccountKeys, curve: Curve) =>
  associatedData('identity-private', keys.accountId, curve)

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
