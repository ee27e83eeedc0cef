import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, bitFlips, someone } from '../../test/fixtures.ts'
import type { AccountKeys } from '../accounts/account-keys.ts'
import type { Identity } from '../accounts/identity.ts'
import { deriveRoot, newSmallKdfParameters } from '../accounts/password.ts'
import { randomBytes, toBase64url } from '../primitives/bytes.ts'
import { KdfRefusedError, OpenError } from '../primitives/errors.ts'
import { isAnchorOf, readLinkFragment, writeLinkFragment } from './link-fragments.ts'
import {
  deriveLinkKeys,
  newLinkSecret,
  newLinkToken,
  openLinkPayload,
  sealLinkPayload,
  unwrapLinkSecret,
  verifyLinkPayload,
  wrapLinkSecret,
} from './links.ts'

let account: AccountKeys
let maker: Identity
beforeAll(async () => {
  ;({ account, identity: maker } = await someone())
})
const secretOf = (root?: ReturnType<typeof newLinkSecret>) => ({ secret: newLinkSecret(), root })

describe('links (F15)', () => {
  it('can be decrypted only with their own secret', async () => {
    const token = newLinkToken()
    const link = secretOf()
    const made = await deriveLinkKeys(link)
    const { sealed } = await sealLinkPayload(maker, made, token, 2, { title: 'Sea' })
    const keys = await deriveLinkKeys(link)
    expect(await openLinkPayload(keys, token, 2, sealed)).toEqual({ title: 'Sea' })
    expect(keys.auth).toBeUndefined()
    await expect(openLinkPayload(keys, token, 1, sealed)).rejects.toThrow(OpenError)
    await expect(openLinkPayload(keys, newLinkToken(), 2, sealed)).rejects.toThrow(OpenError)
    const other = await deriveLinkKeys(secretOf())
    await expect(openLinkPayload(other, token, 2, sealed)).rejects.toThrow(OpenError)
  })

  it('accept only the signature of their maker', async () => {
    const token = newLinkToken()
    const keys = await deriveLinkKeys(secretOf())
    const signed = await sealLinkPayload(maker, keys, token, 2, { title: 'Sea' })
    await verifyLinkPayload(maker.person, token, 2, signed)
    const another = (await someone()).identity
    const forged = await sealLinkPayload(another, keys, token, 2, { title: 'Storm' })
    const sameAccount = { ...another.person, accountId: maker.person.accountId }
    const otherAccount = { ...maker.person, accountId: another.person.accountId }
    for (const [person, ofToken, version, value] of [
      [maker.person, token, 1, signed],
      [maker.person, newLinkToken(), 2, signed],
      [maker.person, token, 2, forged],
      [sameAccount, token, 2, signed],
      [otherAccount, token, 2, signed],
    ] as const) {
      await expect(verifyLinkPayload(person, ofToken, version, value)).rejects.toThrow(OpenError)
    }
    for (const sealed of bitFlips(signed.sealed)) {
      await expect(
        verifyLinkPayload(maker.person, token, 2, { ...signed, sealed }),
      ).rejects.toThrow(OpenError)
    }
  })

  it('identify their maker in the URL fragment', async () => {
    const secret = newLinkSecret()
    const fragment = await writeLinkFragment(secret, maker.person)
    expect(fragment).toHaveLength(43)
    const { anchor, secret: read } = readLinkFragment(fragment)
    expect(read).toEqual(secret)
    expect(await isAnchorOf(maker.person, anchor)).toBe(true)
    const { person } = (await someone()).identity
    for (const other of [
      person,
      { ...person, accountId: maker.person.accountId },
      { ...maker.person, accountId: person.accountId },
    ]) {
      expect(await isAnchorOf(other, anchor)).toBe(false)
    }
    for (const wrong of bitFlips(anchor)) {
      expect(await isAnchorOf(maker.person, wrong)).toBe(false)
    }
    expect(await isAnchorOf(maker.person, anchor.slice(0, 8))).toBe(false)
  })

  it.each(['', 'x', '?', toBase64url(randomBytes(16)), toBase64url(randomBytes(33))])(
    'reject the fragment %j',
    text => {
      expect(() => readLinkFragment(text)).toThrow(OpenError)
    },
  )

  it('cannot be decrypted without their password', async () => {
    const token = newLinkToken()
    const kdf = newSmallKdfParameters()
    const root = await deriveRoot('only for family', kdf)
    const link = secretOf(root)
    const keys = await deriveLinkKeys(link)
    const { sealed } = await sealLinkPayload(maker, keys, token, 1, { title: 'Sea' })
    expect(keys.auth?.length).toBe(32)
    const again = { ...link, root: await deriveRoot('only for family', kdf) }
    expect(await openLinkPayload(await deriveLinkKeys(again), token, 1, sealed)).toEqual({
      title: 'Sea',
    })
    for (const root of [undefined, await deriveRoot('only for famil', kdf)]) {
      const wrong = await deriveLinkKeys({ ...link, root })
      await expect(openLinkPayload(wrong, token, 1, sealed)).rejects.toThrow(OpenError)
    }
  })

  it.each([
    ['too little memory', { memoryKiB: 1024 }],
    ['too much memory', { memoryKiB: 4_194_304 }],
    ['too many passes', { iterations: 1_000_000 }],
    ['a short salt', { salt: randomBytes(8) }],
  ])('refuse to derive keys from their password with %s', async (_, change) => {
    const kdf = { ...newSmallKdfParameters(), ...change }
    await expect(deriveRoot('password', kdf)).rejects.toThrow(KdfRefusedError)
  })

  it('have a secret that only their owner can unwrap', async () => {
    const token = newLinkToken()
    for (const link of [secretOf(), secretOf(randomBytes(32))]) {
      const wrapped = await wrapLinkSecret(account, token, link)
      expect(await unwrapLinkSecret(account, token, wrapped)).toEqual(link)
      await expect(unwrapLinkSecret(account, newLinkToken(), wrapped)).rejects.toThrow(OpenError)
      await expect(unwrapLinkSecret(await anAccount(), token, wrapped)).rejects.toThrow(OpenError)
      for (const wrong of bitFlips(wrapped)) {
        await expect(unwrapLinkSecret(account, token, wrong)).rejects.toThrow(OpenError)
      }
    }
  })

  it('reject secrets of a wrong length', async () => {
    await expect(deriveLinkKeys({ secret: randomBytes(48), root: undefined })).rejects.toThrow(
      OpenError,
    )
    await expect(deriveLinkKeys(secretOf(randomBytes(16)))).rejects.toThrow(OpenError)
    const odd = await wrapLinkSecret(account, 'AAAA', { secret: randomBytes(20), root: undefined })
    await expect(unwrapLinkSecret(account, 'AAAA', odd)).rejects.toThrow(OpenError)
  })
})
