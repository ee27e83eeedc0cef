import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, bitFlips } from '../test/fixtures.ts'
import type { AccountKeys } from './account-keys.ts'
import { randomBytes } from './bytes.ts'
import { KdfRefusedError, OpenError } from './errors.ts'
import {
  deriveLinkKeys,
  newLinkSecret,
  newLinkToken,
  openLinkPayload,
  sealLinkPayload,
  unwrapLinkSecret,
  wrapLinkSecret,
} from './links.ts'
import { deriveRoot, newSmallKdfParameters } from './password.ts'

let account: AccountKeys
beforeAll(async () => {
  account = await anAccount()
})
const secretOf = (root?: ReturnType<typeof newLinkSecret>) => ({ secret: newLinkSecret(), root })

describe('links (F15)', () => {
  it('open with their secret, under their token and version only', async () => {
    const token = newLinkToken()
    const link = secretOf()
    const sealed = await sealLinkPayload(await deriveLinkKeys(link), token, 2, { title: 'Sea' })
    const keys = await deriveLinkKeys(link)
    expect(await openLinkPayload(keys, token, 2, sealed)).toEqual({ title: 'Sea' })
    expect(keys.auth).toBeUndefined()
    await expect(openLinkPayload(keys, token, 1, sealed)).rejects.toThrow(OpenError)
    await expect(openLinkPayload(keys, newLinkToken(), 2, sealed)).rejects.toThrow(OpenError)
    const other = await deriveLinkKeys(secretOf())
    await expect(openLinkPayload(other, token, 2, sealed)).rejects.toThrow(OpenError)
  })

  it('with a password do not open with the secret alone, nor with another password', async () => {
    const token = newLinkToken()
    const kdf = newSmallKdfParameters()
    const root = await deriveRoot('only for family', kdf)
    const link = secretOf(root)
    const keys = await deriveLinkKeys(link)
    const sealed = await sealLinkPayload(keys, token, 1, { title: 'Sea' })
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
    ['cheap', { memoryKiB: 1024 }],
    ['absurd', { memoryKiB: 4_194_304 }],
    ['endless', { iterations: 1_000_000 }],
    ['short-salted', { salt: randomBytes(8) }],
  ])('refuse a %s derivation of their password', async (_, change) => {
    const kdf = { ...newSmallKdfParameters(), ...change }
    await expect(deriveRoot('password', kdf)).rejects.toThrow(KdfRefusedError)
  })

  it('are kept by their owner, with and without a password', async () => {
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

  it('refuse secrets and roots of another length', async () => {
    await expect(deriveLinkKeys({ secret: randomBytes(48), root: undefined })).rejects.toThrow(
      OpenError,
    )
    await expect(deriveLinkKeys(secretOf(randomBytes(16)))).rejects.toThrow(OpenError)
    const odd = await wrapLinkSecret(account, 'AAAA', { secret: randomBytes(20), root: undefined })
    await expect(unwrapLinkSecret(account, 'AAAA', odd)).rejects.toThrow(OpenError)
  })
})
