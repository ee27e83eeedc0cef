import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { bitFlips, ITEM_ID, someone } from '../../test/fixtures.ts'
import type { Identity } from '../accounts/identity.ts'
import { type Bytes, concat, randomBytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { openShare, type Shared, sealShare, verifyShare } from './shares.ts'

const shared: Shared = { type: 'ALBUM', resourceId: ITEM_ID, right: 'VIEW', epoch: 2 }

let sender: Identity
let recipient: Identity
let other: Identity
let key: Bytes
beforeAll(async () => {
  sender = (await someone()).identity
  recipient = (await someone()).identity
  other = (await someone()).identity
  key = randomBytes(32)
})

describe('shares (F14)', () => {
  it('deliver keys to their recipient', async () => {
    const keys = Array.from({ length: 20 }, () => randomBytes(32))
    const shares = await Promise.all(
      keys.map(key => sealShare(sender, recipient.person, shared, key)),
    )
    const opened = shares.map(share => openShare(recipient, sender.person, shared, share))
    expect(await Promise.all(opened)).toEqual(keys)
  })

  it('are refused with any bit changed', async () => {
    const { sealed, signature } = await sealShare(sender, recipient.person, shared, key)
    const wrong = [
      ...[...bitFlips(sealed)].map(sealed => ({ sealed, signature })),
      ...[...bitFlips(signature)].map(signature => ({ sealed, signature })),
      { sealed: sealed.slice(0, -1), signature },
      { sealed: concat(sealed, Uint8Array.of(0)), signature },
    ]
    for (const share of wrong) {
      await expect(openShare(recipient, sender.person, shared, share)).rejects.toThrow(OpenError)
    }
  })

  it.each<[string, Partial<Shared>]>([
    ['another right', { right: 'EDIT' }],
    ['another epoch', { epoch: 3 }],
    ['another object', { resourceId: '01J0000000000000000000000B' }],
    ['another kind of object', { type: 'MEDIA' }],
  ])('are refused for %s', async (_, change) => {
    const share = await sealShare(sender, recipient.person, shared, key)
    const asked = { ...shared, ...change }
    await expect(openShare(recipient, sender.person, asked, share)).rejects.toThrow(OpenError)
    await expect(verifyShare(sender.person, recipient.person, asked, share)).rejects.toThrow(
      OpenError,
    )
  })

  it('are refused with a wrong sender or recipient', async () => {
    const share = await sealShare(sender, recipient.person, shared, key)
    const mixed = { ...sender.person, encryptionPublicKey: other.person.encryptionPublicKey }
    const named = { ...other.person, accountId: sender.person.accountId }
    for (const claimed of [other.person, mixed, named]) {
      await expect(openShare(recipient, claimed, shared, share)).rejects.toThrow(OpenError)
    }
    await expect(openShare(other, sender.person, shared, share)).rejects.toThrow(OpenError)
    const forged = await sealShare(other, recipient.person, shared, key)
    await expect(openShare(recipient, sender.person, shared, forged)).rejects.toThrow(OpenError)
  })

  it('are refused if an attacker signs a copy of their seal', async () => {
    const { sealed } = await sealShare(sender, recipient.person, shared, key)
    // To make this signature in their own name, `other` needs only the seal, which the server stores.
    const text = ['safelight/1/share-signature', other.person.accountId]
    const rest = [recipient.person.accountId, 'ALBUM', ITEM_ID, 'VIEW', '2']
    const signed = concat(
      new TextEncoder().encode([...text, ...rest].join('/')),
      Uint8Array.of(0),
      other.person.encryptionPublicKey,
      other.person.signingPublicKey,
      recipient.person.encryptionPublicKey,
      recipient.person.signingPublicKey,
      sealed,
    )
    const signature = new Uint8Array(
      await crypto.subtle.sign('Ed25519', other.signing.privateKey, signed),
    )
    const share = { sealed, signature }
    await verifyShare(other.person, recipient.person, shared, share)
    await expect(openShare(recipient, other.person, shared, share)).rejects.toThrow(OpenError)
  })

  it('are never made for a public key of zeros', async () => {
    const nobody = { ...recipient.person, encryptionPublicKey: new Uint8Array(32) }
    await expect(sealShare(sender, nobody, shared, key)).rejects.toThrow()
  })
})

const hex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], x => parseInt(x, 16))

it('HPKE reproduces the test vector of RFC 9180, A.1.1 (AES-128-GCM)', async () => {
  const kem = new DhkemX25519HkdfSha256()
  const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() })
  const info = hex('4f6465206f6e2061204772656369616e2055726e')
  const aad = hex('436f756e742d30')
  const plaintext = hex('4265617574792069732074727574682c20747275746820626561757479')
  const ciphertext = hex(
    'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
  )
  const ekm = await kem.deriveKeyPair(
    hex('7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234'),
  )
  const recipientKey = await kem.deriveKeyPair(
    hex('6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037'),
  )
  const recipientPublicKey = recipientKey.publicKey
  const { enc, ct } = await suite.seal({ recipientPublicKey, info, ekm }, plaintext, aad)
  expect(new Uint8Array(enc)).toEqual(
    hex('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431'),
  )
  expect(new Uint8Array(ct)).toEqual(ciphertext)
  expect(new Uint8Array(await suite.open({ recipientKey, enc, info }, ct, aad))).toEqual(plaintext)
})
