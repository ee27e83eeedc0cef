import type { SignupRequest } from '@safelight/contract/auth'
import {
  createAccount,
  type SealedAccount,
  unwrapMasterKey,
  unwrapRecoveryKey,
} from '@safelight/crypto/account'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import {
  createItemKeys,
  digestOfSealed,
  type ItemKeys,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import {
  derivePasswordKeys,
  newKdfParameters,
  newSmallKdfParameters,
  type PasswordKeys,
} from '@safelight/crypto/password'
import { sealProfile } from '@safelight/crypto/profile'
import { recoveryWords } from '@safelight/crypto/recovery'
import { startStream } from '@safelight/crypto/streams'
import { type Address, call, type Person, signIn, signupRequest } from './accounts/account.ts'
import { digestOf, makeUpload, newId, uploaded } from './uploads/uploads.ts'

/** An account with real keys, so that its uploads can be decrypted. */
export interface Owner {
  person: Person
  keys: AccountKeys
  masterKey: Bytes
  words: string
}

export interface Original {
  name: string
  bytes: Bytes
  taken: { local: string; offsetMinutes: number | null }
  movie?: Bytes
}

// Derives keys once per password, with the smallest parameters that a client accepts (format rule F1).
const kdf = { ...newSmallKdfParameters(), iterations: newKdfParameters().iterations }
const derived = new Map<string, Promise<PasswordKeys>>()

function derive(password: string): Promise<PasswordKeys> {
  const known = derived.get(password) ?? derivePasswordKeys(password, kdf)
  derived.set(password, known)
  return known
}

export async function signUpOwner(
  server: Address,
  email: string,
  { password = 'Correct-horse-7', profile = {}, invitation = '' } = {},
): Promise<Owner> {
  const passwordKeys = await derive(password)
  const { sealed, recoveryAuth, keys } = await createAccount(passwordKeys)
  const sealedProfile = await sealProfile(keys, 1, { v: 1, ...profile })
  const body: SignupRequest = {
    ...signupRequest(email),
    password: toBase64url(passwordKeys.authKey),
    keys: encodeKeys(sealed),
    recoveryAuth: toBase64url(recoveryAuth),
    profile: { sealed: toBase64url(sealedProfile), version: 1 },
    ...(invitation && { invitation }),
  }
  const signup = await call(server, 'POST', '/api/auth/signup', { body })
  if (signup.status !== 200) throw new Error(await signup.text())
  return {
    person: await signIn(server, email, body.password),
    keys,
    masterKey: await unwrapMasterKey(passwordKeys, sealed),
    words: await wordsOf(keys, sealed),
  }
}

export async function uploadOriginal(
  server: Address,
  { person, keys }: Owner,
  { name, bytes, taken, movie }: Original,
): Promise<string> {
  const id = newId()
  const { item, wrappedKey } = await createItemKeys(keys, id)
  const original = await encrypt(item, 'original', bytes)
  const thumbnail = await encrypt(item, 'thumbnail', new Uint8Array(100).fill(7))
  const motion = movie && (await encrypt(item, 'motion', movie))
  const renditions = Buffer.concat([thumbnail.ciphertext, motion?.ciphertext ?? Buffer.alloc(0)])
  const shared = {
    v: 1,
    name,
    type: 'image/jpeg',
    taken,
    streams: {
      original: { length: bytes.length, header: original.header, type: 'image/jpeg' },
      thumbnail: { length: 100, header: thumbnail.header, type: 'image/webp' },
      ...(motion && {
        motion: { length: movie.length, header: motion.header, type: 'video/quicktime' },
      }),
    },
  }
  const sealedShared = await sealSharedDetails(item, 1, shared)
  const secret = {
    v: 1,
    labels: ['sea'],
    labelsConfidence: [1],
    isFavorite: true,
    sharedDigest: await digestOfSealed(sealedShared),
    shared,
  }
  const contentDigest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const { dto } = makeUpload({
    id,
    size: bytes.length,
    creationDate: taken.local.slice(0, 10),
    checksum: toBase64url(await fingerprint(keys, contentDigest)),
    wrappedKey: toBase64url(wrappedKey),
    sharedDetails: toBase64url(sealedShared),
    privateDetails: toBase64url(await sealPrivateDetails(keys, id, 1, secret)),
    digest: digestOf(original.ciphertext),
    renditions: [
      { role: 'thumbnail', length: thumbnail.ciphertext.length },
      ...(motion ? [{ role: 'motion' as const, length: motion.ciphertext.length }] : []),
    ],
    renditionsDigest: digestOf(renditions),
  })
  await uploaded(server, person.token, {
    dto,
    file: original.ciphertext,
    renditions,
  })
  return id
}

async function encrypt(item: ItemKeys, role: string, bytes: Bytes) {
  const { header, encrypt } = await startStream(item, role)
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(encrypt as ReadableWritablePair<Bytes, Bytes>)
  const ciphertext = Buffer.from(await new Response(stream).arrayBuffer())
  return { header: toBase64url(header), ciphertext }
}

function encodeKeys(sealed: SealedAccount): SignupRequest['keys'] {
  const { identity } = sealed
  return {
    accountId: sealed.accountId,
    kdf: {
      name: 'argon2id',
      memoryKiB: kdf.memoryKiB,
      iterations: kdf.iterations,
      parallelism: 1,
      salt: toBase64url(kdf.salt),
    },
    masterKeyByPassword: toBase64url(sealed.masterKeyByPassword),
    masterKeyByRecovery: toBase64url(sealed.masterKeyByRecovery),
    recoveryKey: toBase64url(sealed.recoveryKey),
    identity: {
      encryptionPublicKey: toBase64url(identity.encryptionPublicKey),
      signingPublicKey: toBase64url(identity.signingPublicKey),
      mac: toBase64url(identity.mac),
      encryptionPrivateKey: toBase64url(identity.encryptionPrivateKey),
      signingPrivateKey: toBase64url(identity.signingPrivateKey),
    },
  }
}

const wordsOf = async (keys: AccountKeys, sealed: SealedAccount) =>
  recoveryWords(await unwrapRecoveryKey(keys, sealed)).join(' ')
