import { describe, expect, it } from 'vitest'
import { bitFlips, ITEM_ID, someone } from '../../test/fixtures.ts'
import { signSharedDetails, verifySharedDetails } from '../items/shared-details.ts'
import { randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { openContacts, sealContacts } from './contacts.ts'
import { identityFingerprint, isSameIdentity } from './public-identity.ts'

describe('public identities (F14)', () => {
  it('have a different fingerprint if any key differs', async () => {
    const { person } = (await someone()).identity
    const other = (await someone()).identity.person
    const all = [
      person,
      { ...person, accountId: other.accountId },
      { ...person, encryptionPublicKey: other.encryptionPublicKey },
      { ...person, signingPublicKey: other.signingPublicKey },
    ]
    const fingerprints = await Promise.all(all.map(identityFingerprint))
    expect(new Set(fingerprints).size).toBe(4)
    for (const fingerprint of fingerprints) {
      expect(fingerprint).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}( [0-9A-HJKMNP-TV-Z]{4}){3}$/)
    }
    expect(all.map(one => isSameIdentity(person, one))).toEqual([true, false, false, false])
  })

  it('the contacts of an account can be decrypted only by this account', async () => {
    const { account } = await someone()
    const sealed = await sealContacts(account, 3, { v: 1, contacts: [] })
    expect(await openContacts(account, 3, sealed)).toEqual({ v: 1, contacts: [] })
    await expect(openContacts(account, 2, sealed)).rejects.toThrow(OpenError)
    await expect(openContacts((await someone()).account, 3, sealed)).rejects.toThrow(OpenError)
  })
})

describe('details of a shared item (F13)', () => {
  it('are signed for exactly one item, version and value', async () => {
    const { identity } = await someone()
    const other = (await someone()).identity
    const owner = identity.person.accountId
    const details = { owner, itemId: ITEM_ID, version: 2, digest: toBase64url(randomBytes(32)) }
    const signature = await signSharedDetails(identity, details)
    await verifySharedDetails(identity.person, details, signature)
    for (const wrong of bitFlips(signature)) {
      await expect(verifySharedDetails(identity.person, details, wrong)).rejects.toThrow(OpenError)
    }
    for (const changed of [
      { ...details, owner: other.person.accountId },
      { ...details, itemId: '01J0000000000000000000000B' },
      { ...details, version: 3 },
      { ...details, digest: toBase64url(randomBytes(32)) },
    ]) {
      await expect(verifySharedDetails(identity.person, changed, signature)).rejects.toThrow(
        OpenError,
      )
    }
    await expect(verifySharedDetails(other.person, details, signature)).rejects.toThrow(OpenError)
  })
})
