import { createAccount, unwrapMasterKey, unwrapRecoveryKey } from '@safelight/crypto/account'
import type { Bytes } from '@safelight/crypto/bytes'
import {
  createItemKeys,
  openItemKeys,
  openPrivateDetails,
  openSharedDetails,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import { openProfile, sealProfile } from '@safelight/crypto/profile'
import {
  ITEM_ID,
  PRIVATE_DETAILS,
  SHARED_DETAILS,
} from '../../../../packages/crypto/test/fixtures.ts'
import { aPassword } from '../support.ts'
import { type Opener, openersTarget } from './openers.ts'

const OTHER_ID = '01J0000000000000000000000B'

/**
 * Attacks every kind of sealed value of an account. The openers also get values of another item, version or
 * account, and must reject them.
 */
export const seals = openersTarget('seals', openersOf)

async function openersOf(): Promise<Opener[]> {
  const password = await aPassword()
  const { sealed: wraps, keys } = await createAccount(password)
  const masterKey = await unwrapMasterKey(password, wraps)
  const recoveryKey = await unwrapRecoveryKey(keys, wraps)
  const { item, wrappedKey } = await createItemKeys(keys, ITEM_ID)
  const other = await createItemKeys(keys, OTHER_ID)
  const plain = SHARED_DETAILS
  const secret = PRIVATE_DETAILS
  const itemOpens = async (id: string, value: Bytes) => {
    const opened = await openItemKeys(keys, id, value)
    return openSharedDetails(opened, 1, await sealSharedDetails(opened, 1, plain))
  }
  return [
    {
      value: wraps.masterKeyByPassword,
      plain: masterKey,
      open: value => unwrapMasterKey(password, { ...wraps, masterKeyByPassword: value }),
    },
    {
      value: wraps.recoveryKey,
      plain: recoveryKey,
      open: value => unwrapRecoveryKey(keys, { recoveryKey: value }),
    },
    { value: wrappedKey, plain, open: value => itemOpens(ITEM_ID, value) },
    { value: other.wrappedKey, plain, open: value => itemOpens(OTHER_ID, value) },
    ...(await Promise.all(
      [1, 2].flatMap(version => [
        sealSharedDetails(item, version, plain).then(value => ({
          value,
          plain,
          open: (value: Bytes) => openSharedDetails(item, version, value),
        })),
        sealPrivateDetails(keys, ITEM_ID, version, secret).then(value => ({
          value,
          plain: secret,
          open: (value: Bytes) => openPrivateDetails(keys, ITEM_ID, version, value),
        })),
        sealProfile(keys, version, plain).then(value => ({
          value,
          plain,
          open: (value: Bytes) => openProfile(keys, version, value),
        })),
      ]),
    )),
  ]
}
