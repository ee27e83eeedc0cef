import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  type NewAccount,
  unwrapMasterKey,
  unwrapRecoveryKey,
} from '../src/accounts/account.ts'
import { derivePasskeyWrap } from '../src/accounts/passkeys.ts'
import type { PasswordKeys } from '../src/accounts/password.ts'
import { deriveRecoveryKeys } from '../src/accounts/recovery.ts'
import { createItemKeys } from '../src/items/items.ts'
import { type Bytes, randomBytes } from '../src/primitives/bytes.ts'
import { OpenError } from '../src/primitives/errors.ts'
import { associatedData, open, seal } from '../src/primitives/seal.ts'
import { drawAlbumKeys, newAlbumKey } from '../src/sharing/albums.ts'
import { deriveLinkKeys, newLinkSecret } from '../src/sharing/links.ts'
import { bitFlips, ITEM_ID } from './fixtures.ts'

let password: PasswordKeys
let account: NewAccount
let recoveryKey: Bytes
beforeAll(async () => {
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const kek = await crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, usages)
  password = { authKey: randomBytes(32), kek }
  account = await createAccount(password)
  recoveryKey = await unwrapRecoveryKey(account.keys, account.sealed)
})

describe('keys (F6)', () => {
  it('decrypt no value that another key sealed', async () => {
    const { keys } = account
    const { item } = await createItemKeys(keys, ITEM_ID)
    const { recoveryWrap } = await deriveRecoveryKeys(recoveryKey)
    const epoch = { owner: keys.accountId, albumId: ITEM_ID, epoch: 1 }
    const album = await drawAlbumKeys(epoch, newAlbumKey())
    const link = await deriveLinkKeys({ secret: newLinkSecret(), root: randomBytes(32) })
    const passkey = await derivePasskeyWrap(randomBytes(32))
    const all = [
      password.kek,
      recoveryWrap,
      keys.itemWrap,
      keys.privateDetails,
      keys.profile,
      keys.passkeyNames,
      passkey,
      keys.recoveryKey,
      keys.identityPrivate,
      keys.albumWrap,
      keys.linkWrap,
      keys.guestLinkWrap,
      keys.contacts,
      keys.recognition,
      item.details,
      album.details,
      album.items,
      album.members,
      album.previous,
      link.payload,
    ]
    const aad = associatedData('item-key', keys.accountId, ITEM_ID)
    for (const sealing of all) {
      const sealed = await seal(sealing, aad, randomBytes(32))
      for (const opening of all) {
        if (opening === sealing) expect((await open(opening, aad, sealed)).length).toBe(32)
        else await expect(open(opening, aad, sealed)).rejects.toThrow(OpenError)
      }
    }
  })

  it('decrypt nothing sealed for another purpose, account or object', async () => {
    const { keys } = account
    const bound = [
      associatedData('item-key', keys.accountId, ITEM_ID),
      associatedData('shared-details', keys.accountId, ITEM_ID, 1),
      associatedData('shared-details', keys.accountId, ITEM_ID, 11),
      associatedData('private-details', keys.accountId, ITEM_ID, 1),
      associatedData('profile', keys.accountId, 1),
      associatedData('recovery-key', keys.accountId),
      associatedData('passkey-master-key', keys.accountId, 'password'),
      associatedData('passkey-name', keys.accountId, 'password'),
      associatedData('master-key', keys.accountId, 'password'),
      associatedData('master-key', keys.accountId, 'recovery'),
    ]
    for (const [i, sealedFor] of bound.entries()) {
      const sealed = await seal(keys.profile, sealedFor, randomBytes(32))
      for (const [j, openedFor] of bound.entries()) {
        if (i !== j) {
          await expect(open(keys.profile, openedFor, sealed)).rejects.toThrow(OpenError)
        }
      }
    }
  })
})

describe('unwrapping keys (F3)', () => {
  it('refuses any other wrapped key in place of the recovery key', async () => {
    const { keys, sealed } = account
    const { wrappedKey } = await createItemKeys(keys, ITEM_ID)
    const other = (await createAccount(password)).sealed
    const wrong = [
      ...bitFlips(sealed.recoveryKey),
      sealed.masterKeyByPassword,
      sealed.masterKeyByRecovery,
      wrappedKey,
      other.recoveryKey,
    ]
    for (const recoveryKey of wrong) {
      await expect(unwrapRecoveryKey(keys, { recoveryKey })).rejects.toThrow(OpenError)
    }
  })

  it('refuses the master key of another account with the same password', async () => {
    const { accountId } = account.sealed
    const { masterKeyByPassword } = (await createAccount(password)).sealed
    const swapped = { accountId, masterKeyByPassword }
    await expect(unwrapMasterKey(password, swapped)).rejects.toThrow(OpenError)
  })
})
