import { encodeMap } from '@safelight/contract/cbor'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { beforeAll, describe, expect, it } from 'vitest'
import account from '../../../docs/vectors/account.json' with { type: 'json' }
import itemVector from '../../../docs/vectors/item.json' with { type: 'json' }
import { passwords } from '../../../docs/vectors/passwords.json' with { type: 'json' }
import seals from '../../../docs/vectors/seals.json' with { type: 'json' }
import streamVectors from '../../../docs/vectors/streams.json' with { type: 'json' }
import { unwrapMasterKey, unwrapRecoveryKey } from '../src/accounts/account.ts'
import {
  type AccountKeys,
  deriveAccountKeys,
  importMasterKey,
} from '../src/accounts/account-keys.ts'
import { openRow, openRowBytes } from '../src/accounts/device.ts'
import { type Identity, openIdentity, openRecipient } from '../src/accounts/identity.ts'
import { derivePasskeyWrap, openPasskeyName, unwrapByPasskey } from '../src/accounts/passkeys.ts'
import { derivePasswordKeys } from '../src/accounts/password.ts'
import { openProfile } from '../src/accounts/profile.ts'
import { deriveRecoveryKeys, recoveryKeyOf, recoveryWords } from '../src/accounts/recovery.ts'
import { verify } from '../src/accounts/signatures.ts'
import { fingerprint } from '../src/items/dedupe.ts'
import {
  digestOfSealed,
  type ItemKeys,
  openItemKeys,
  openPrivateDetails,
  openSharedDetails,
} from '../src/items/items.ts'
import { typeNumber, typeOf } from '../src/items/type-numbers.ts'
import { type Bytes, concat, fromBase64url, toBase64url, utf8 } from '../src/primitives/bytes.ts'
import { OpenError } from '../src/primitives/errors.ts'
import { deriveBytes, importHkdf, type Label } from '../src/primitives/hkdf.ts'
import { associatedData, open, openJson, openMap } from '../src/primitives/seal.ts'
import { ciphertextLength, decryptWhole, openStream, SEGMENT } from '../src/streams/streams.ts'
import { pattern } from './fixtures.ts'
import { tinkEncrypt } from './vectors/tink-streaming.ts'

/*
 * The files in docs/vectors are the output of scripts/make-vectors.py, an independent implementation of
 * docs/format.md in Python. Every version of packages/crypto must open them.
 */

const b64 = fromBase64url
const sha256 = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const hex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], x => parseInt(x, 16))

interface SealVector {
  key: string
  associatedData: string
  sealed: string
}

const { wraps, identity: identityVector } = account
let keys: AccountKeys
let item: ItemKeys

beforeAll(async () => {
  const masterKey = await importMasterKey(b64(account.masterKey))
  keys = await deriveAccountKeys(account.accountId, masterKey)
  item = await openItemKeys(keys, itemVector.id, b64(itemVector.wrappedKey.sealed))
})

describe('passwords (F1, F2)', () => {
  it.each(passwords)(
    'give the keys of the test vectors: $password',
    async ({ password, kdf, root, authKey, kek }) => {
      const derived = await derivePasswordKeys(password, { ...kdf, salt: b64(kdf.salt) })
      expect(toBase64url(derived.authKey)).toBe(authKey)
      expect(await drawn(root, 'safelight/1/auth')).toBe(authKey)
      expect(await drawn(root, 'safelight/1/kek')).toBe(kek)
      if (kek === wraps.masterKeyByPassword.key) {
        const sealed = b64(wraps.masterKeyByPassword.sealed)
        const { accountId } = account
        const opened = await unwrapMasterKey(derived, { accountId, masterKeyByPassword: sealed })
        expect(toBase64url(opened)).toBe(account.masterKey)
      }
    },
  )
})

describe('keys and words (F3)', () => {
  it.each([
    ['masterKey', account.masterKey, account.masterKeyLabels],
    ['recoveryKey', account.recoveryKey, account.recoveryKeyLabels],
    ['itemKey', itemVector.itemKey, itemVector.itemKeyLabels],
  ])('are derived from %s by their labels', async (_, parent, labels) => {
    for (const [label, key] of Object.entries(labels)) {
      expect(await drawn(parent, label), label).toBe(key)
    }
  })

  it('the recovery words decrypt the master key', async () => {
    const recoveryKey = await unwrapRecoveryKey(keys, {
      recoveryKey: b64(wraps.recoveryKey.sealed),
    })
    expect(toBase64url(recoveryKey)).toBe(account.recoveryKey)
    expect(recoveryWords(recoveryKey).join(' ')).toBe(account.recoveryWords)

    const { recoveryWrap, recoveryAuth } = await deriveRecoveryKeys(
      recoveryKeyOf(account.recoveryWords),
    )
    expect(toBase64url(recoveryAuth)).toBe(account.recoveryKeyLabels['safelight/1/recovery-auth'])
    const byRecovery = associatedData('master-key', account.accountId, 'recovery')
    const opened = await open(recoveryWrap, byRecovery, b64(wraps.masterKeyByRecovery.sealed))
    expect(toBase64url(opened)).toBe(account.masterKey)
  })

  it('use the word list of the test vectors', async () => {
    const digest = await sha256(utf8(`${wordlist.join('\n')}\n`))
    expect(toBase64url(digest)).toBe(account.wordListDigest)
  })
})

describe('passkeys (F17)', () => {
  const { credentialId, output, masterKey, name } = account.passkey

  it('decrypt the master key with the output of the authenticator', async () => {
    const { accountId } = account
    const wrapKey = await derivePasskeyWrap(b64(output))
    const sealed = b64(masterKey.sealed)
    const opened = await unwrapByPasskey(wrapKey, { accountId, credentialId }, sealed)
    expect(toBase64url(opened)).toBe(account.masterKey)
    expect(await openPasskeyName(keys, credentialId, b64(name.sealed))).toEqual(name.value)
  })
})

describe('identity (F5)', () => {
  let identity: Identity

  beforeAll(async () => {
    identity = await openIdentity(keys, {
      encryptionPublicKey: b64(identityVector.encryptionPublicKey),
      signingPublicKey: b64(identityVector.signingPublicKey),
      mac: b64(identityVector.mac),
      encryptionPrivateKey: b64(identityVector.encryptionPrivateKey.sealed),
      signingPrivateKey: b64(identityVector.signingPrivateKey.sealed),
    })
  })

  it('computes the shared secret of RFC 7748', async () => {
    const bob = hex('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f')
    const theirs = await crypto.subtle.importKey('raw', bob, 'X25519', false, [])
    const algorithm = { name: 'X25519', public: theirs }
    const secret = await crypto.subtle.deriveBits(algorithm, identity.encryption.privateKey, 256)
    expect(new Uint8Array(secret)).toEqual(
      hex('4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742'),
    )
  })

  it('opens as a recipient in a worker, but not with a changed key', async () => {
    const { sealedRecipient } = structuredClone({ sealedRecipient: identity.sealedRecipient })
    const { encryption } = await openRecipient(sealedRecipient)
    const secretOf = (privateKey: CryptoKey) =>
      crypto.subtle.deriveBits(
        { name: 'X25519', public: identity.encryption.publicKey },
        privateKey,
        256,
      )
    expect(await secretOf(encryption.privateKey)).toEqual(
      await secretOf(identity.encryption.privateKey),
    )
    const changed = sealedRecipient.sealedPrivateKey.toReversed()
    await expect(openRecipient({ ...sealedRecipient, sealedPrivateKey: changed })).rejects.toThrow(
      OpenError,
    )
  })

  it('signs the messages of RFC 8032', async () => {
    const { privateKey } = identity.signing
    const signature = await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array())
    expect(new Uint8Array(signature)).toEqual(
      hex(
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
      ),
    )
  })

  it.each(account.refusedSigningKeys)(
    'rejects signatures under an unsafe signing key: $why',
    async vector => {
      const person = { ...identity.person, signingPublicKey: b64(vector.publicKey) }
      const signature = b64(vector.signature)
      const verified = verify(person, utf8(vector.text), b64(vector.bytes), signature)
      await expect(verified).rejects.toThrow(OpenError)
    },
  )
})

describe('seals (F6)', () => {
  it.each([
    ...seals.opened,
    ...Object.values(wraps),
    account.passkey.masterKey,
    identityVector.encryptionPrivateKey,
    identityVector.signingPrivateKey,
    itemVector.wrappedKey,
  ])('can be decrypted with the associated data $associatedData', async vector => {
    expect(toBase64url(await opened(vector))).toBe(vector.plaintext)
  })

  it.each([...seals.json, account.profile])(
    'decrypt to JSON with the associated data $associatedData',
    async vector => {
      expect(toBase64url(await opened(vector))).toBe(vector.plaintext)
      expect(b64(vector.plaintext).length % 256).toBe(0)
      const { key, associatedData, sealed } = vector
      expect(await openJson(await aesKey(key), utf8(associatedData), b64(sealed))).toEqual(
        vector.value,
      )
    },
  )

  it.each([
    ...seals.maps,
    itemVector.sharedDetails,
    itemVector.privateDetails,
    itemVector.privateDetailsWithShared,
    itemVector.privateDetailsWithPlaceGuess,
    itemVector.forgedSharedDetails,
    itemVector.renditions.sharedDetails,
  ])('decrypt to a map with the associated data $associatedData', async vector => {
    const plaintext = b64(vector.plaintext)
    expect(toBase64url(await opened(vector))).toBe(vector.plaintext)
    expect(plaintext.length % 128).toBe(0)
    const encoded = encodeMap(await openedMap(vector))
    expect(concat(encoded, new Uint8Array(plaintext.length - encoded.length))).toEqual(plaintext)
  })

  it.each(seals.refused)('cannot be decrypted after a change: $why', async vector => {
    await expect(opened(vector)).rejects.toThrow(OpenError)
  })

  it.each(seals.refusedMaps)('refuse an invalid map: $why', async vector => {
    expect(toBase64url(await opened(vector))).toBe(vector.plaintext)
    await expect(openedMap(vector)).rejects.toThrow(OpenError)
  })
})

it('the device rows in the test vectors can be decrypted', async () => {
  const { json, bytes } = account.device
  expect(await openRow(keys, json.row, b64(json.sealed))).toEqual(json.value)
  expect(toBase64url(await openRowBytes(keys, bytes.row, b64(bytes.sealed)))).toBe(bytes.plaintext)
})

it('the profile in the test vectors can be decrypted', async () => {
  const { version, value, sealed } = account.profile
  expect(await openProfile(keys, version, b64(sealed))).toEqual(value)
})

describe('items (F8, F12)', () => {
  it('decrypt to the details of the test vectors', async () => {
    const { id, version, privateVersion, sharedDetails, privateDetails } = itemVector
    const shared = await openSharedDetails(item, version, b64(sharedDetails.sealed))
    expect(shared).toEqual(sharedDetails.value)
    const secret = await openPrivateDetails(keys, id, privateVersion, b64(privateDetails.sealed))
    expect(secret).toEqual(privateDetails.value)
    const withShared = b64(itemVector.privateDetailsWithShared.sealed)
    expect(await openPrivateDetails(keys, id, privateVersion, withShared)).toEqual({
      ...privateDetails.value,
      shared: sharedDetails.value,
    })
    const guessed = itemVector.privateDetailsWithPlaceGuess
    expect(await openPrivateDetails(keys, id, privateVersion, b64(guessed.sealed))).toEqual(
      guessed.value,
    )
    const { sharedDigest } = privateDetails.value
    expect(await digestOfSealed(b64(sharedDetails.sealed))).toBe(sharedDigest)
    expect(await digestOfSealed(b64(itemVector.forgedSharedDetails.sealed))).not.toBe(sharedDigest)
  })

  it('have the type numbers of the test vectors', () => {
    expect(itemVector.typesByNumber.map(typeNumber)).toEqual(
      itemVector.typesByNumber.map((_, i) => i),
    )
    expect(itemVector.typesByNumber.map((_, i) => typeOf(i))).toEqual(itemVector.typesByNumber)
    expect(() => typeOf(itemVector.typesByNumber.length)).toThrow(TypeError)
  })

  it('decrypt their thumbnail with the header from the shared details', async () => {
    const { header, length } = itemVector.sharedDetails.value.streams.thumbnail
    const opening = await openStream(item, 'thumbnail', { header: b64(header), length })
    const plaintext = await decryptWhole(opening, b64(itemVector.thumbnail.stream.ciphertext))
    expect(plaintext).toEqual(utf8(itemVector.thumbnail.plaintext))
  })

  it('have renditions that can be decrypted by byte range', async () => {
    const { version, sharedDetails, streams, spans, blob } = itemVector.renditions
    const details = await openSharedDetails(item, version, b64(sharedDetails.sealed))
    expect(details).toEqual(sharedDetails.value)
    for (const [i, { role, offset, length }] of spans.entries()) {
      const stream = sharedDetails.value.streams[role as 'motion']
      const opening = await openStream(item, role, {
        header: b64(stream.header),
        length: stream.length,
      })
      const ciphertext = b64(blob).slice(offset, offset + length)
      expect(await decryptWhole(opening, ciphertext)).toEqual(utf8(streams[i]?.plaintext ?? ''))
    }
  })

  it('have the blob digests of the test vectors', async () => {
    const { digests, renditions, original } = itemVector
    const { header, length, associatedData } = original.stream
    const parameters = { hash: 'SHA-256', derivedKeyBytes: 32, segment: SEGMENT }
    const info = utf8(associatedData)
    const ciphertext = await tinkEncrypt(
      parameters,
      item.stream,
      b64(header),
      info,
      pattern(length),
    )
    expect(toBase64url(await sha256(ciphertext))).toBe(digests.digest)
    const chunks: Bytes[] = []
    for (let at = 0; at < ciphertext.length; at += digests.chunkBytes) {
      chunks.push(await sha256(ciphertext.slice(at, at + digests.chunkBytes)))
    }
    expect(chunks.map(toBase64url)).toEqual(digests.chunkChecksums)
    expect(toBase64url(await sha256(concat(...chunks)))).toBe(digests.completeChecksum)
    expect(toBase64url(await sha256(b64(renditions.blob)))).toBe(digests.renditionsDigest)
    expect(toBase64url(await sha256(new Uint8Array()))).toBe(digests.noRenditionsDigest)
  })

  it('have the content fingerprint of the test vectors', async () => {
    const { stream, contentDigest, checksum } = itemVector.original
    const digest = await sha256(pattern(stream.length))
    expect(toBase64url(digest)).toBe(contentDigest)
    expect(toBase64url(await fingerprint(keys, digest))).toBe(checksum)
  })
})

describe('streams (F9)', () => {
  it.each([...streamVectors.streams, itemVector.original.stream])(
    'the stream $role of $length bytes has the ciphertext of the test vectors',
    async vector => {
      const { role, length, digest } = vector
      const header = b64(vector.header)
      const info = associatedData('stream', item.itemId, role)
      expect(info).toEqual(utf8(vector.associatedData))
      const parameters = { hash: 'SHA-256', derivedKeyBytes: 32, segment: SEGMENT }
      const plaintext = pattern(length)
      const ciphertext = await tinkEncrypt(parameters, item.stream, header, info, plaintext)
      expect(toBase64url(await sha256(ciphertext))).toBe(digest)
      expect(ciphertext.length).toBe(vector.ciphertextLength)
      expect(ciphertextLength(length)).toBe(vector.ciphertextLength)

      const opening = await openStream(item, role, { header, length })
      const read = await decryptWhole(opening, ciphertext)
      expect(toBase64url(await sha256(read))).toBe(toBase64url(await sha256(plaintext)))
    },
  )
})

const drawn = async (parent: string, label: string) =>
  toBase64url(await deriveBytes(await importHkdf(b64(parent), ['deriveBits']), label as Label))

const aesKey = (key: string) =>
  crypto.subtle.importKey('raw', b64(key), 'AES-GCM', false, ['decrypt'])

const opened = async ({ key, associatedData, sealed }: SealVector) =>
  open(await aesKey(key), utf8(associatedData), b64(sealed))

const openedMap = async ({ key, associatedData, sealed }: SealVector) =>
  openMap(await aesKey(key), utf8(associatedData), b64(sealed), map => map)
