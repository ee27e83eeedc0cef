import { beforeAll, describe, expect, it } from 'vitest'
import {
  anAccount,
  bitFlips,
  ITEM_ID,
  PRIVATE_DETAILS,
  SHARED_DETAILS,
} from '../../test/fixtures.ts'
import type { AccountKeys } from '../accounts/account-keys.ts'
import { OpenError } from '../primitives/errors.ts'
import { decryptWhole, openStream, startStream } from '../streams/streams.ts'
import {
  createItemKeys,
  openItemKeys,
  openPrivateDetails,
  openSharedDetails,
  sealPrivateDetails,
  sealSharedDetails,
} from './items.ts'

const OTHER_ID = '01J0000000000000000000000B'
let account: AccountKeys
beforeAll(async () => {
  account = await anAccount()
})

describe('items (F8)', () => {
  it('can be decrypted with the unwrapped item key', async () => {
    const { item, wrappedKey } = await createItemKeys(account, ITEM_ID)
    const stream = await startStream(item, 'thumbnail')
    const plain = new Blob(['picture']).stream().pipeThrough(stream.encrypt)
    const ciphertext = new Uint8Array(await new Response(plain).arrayBuffer())
    const details = await sealSharedDetails(item, 1, SHARED_DETAILS)

    const again = await openItemKeys(account, ITEM_ID, wrappedKey)
    const opening = await openStream(again, 'thumbnail', { header: stream.header, length: 7 })
    expect(new TextDecoder().decode(await decryptWhole(opening, ciphertext))).toBe('picture')
    expect(await openSharedDetails(again, 1, details)).toEqual(SHARED_DETAILS)
  })

  it('refuse the wrapped key of another item or account', async () => {
    const { wrappedKey } = await createItemKeys(account, ITEM_ID)
    for (const flipped of bitFlips(wrappedKey)) {
      await expect(openItemKeys(account, ITEM_ID, flipped)).rejects.toThrow(OpenError)
    }
    await expect(openItemKeys(account, OTHER_ID, wrappedKey)).rejects.toThrow(OpenError)
    await expect(openItemKeys(await anAccount(), ITEM_ID, wrappedKey)).rejects.toThrow(OpenError)
  })

  it('refuse the details of another version or item', async () => {
    const { item } = await createItemKeys(account, ITEM_ID)
    const other = await createItemKeys(account, OTHER_ID)
    const shared = await sealSharedDetails(item, 1, SHARED_DETAILS)
    const secret = await sealPrivateDetails(account, ITEM_ID, 1, PRIVATE_DETAILS)
    expect(await openPrivateDetails(account, ITEM_ID, 1, secret)).toEqual(PRIVATE_DETAILS)
    await expect(openSharedDetails(item, 2, shared)).rejects.toThrow(OpenError)
    await expect(openSharedDetails(other.item, 1, shared)).rejects.toThrow(OpenError)
    await expect(openPrivateDetails(account, ITEM_ID, 2, secret)).rejects.toThrow(OpenError)
    await expect(openPrivateDetails(account, OTHER_ID, 1, secret)).rejects.toThrow(OpenError)
    await expect(openSharedDetails(item, 1, secret)).rejects.toThrow(OpenError)
    await expect(openPrivateDetails(account, ITEM_ID, 1, shared)).rejects.toThrow(OpenError)
  })

  it('have different keys despite the same id', async () => {
    const first = await createItemKeys(account, ITEM_ID)
    const second = await createItemKeys(account, ITEM_ID)
    const sealed = await sealSharedDetails(first.item, 1, {})
    await expect(openSharedDetails(second.item, 1, sealed)).rejects.toThrow(OpenError)
  })
})
