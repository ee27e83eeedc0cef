import { deepEqual, ok } from 'node:assert/strict'
import { createAccount, unwrapMasterKey, unwrapRecoveryKey } from '@safelight/vault/account'
import type { Bytes } from '@safelight/vault/bytes'
import {
  createItemKeys,
  openItemKeys,
  openPrivateDetails,
  openSharedDetails,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/vault/items'
import { openProfile, sealProfile } from '@safelight/vault/profile'
import { ITEM_ID } from '../../../packages/vault/test/fixtures.ts'
import { mutateBytes } from '../mutate-bytes.ts'
import type { Target } from '../run.ts'
import { aPassword, isOpenError, same } from './support.ts'

const OTHER_ID = '01J0000000000000000000000B'

/**
 * Every opener of a sealed value, given damaged values, those of other openers, and its own from another
 * item, version or account: it opens what was sealed for it, unchanged, and has one error for the rest (F6).
 */
export const seals: Target = {
  name: 'seals',
  async prepare() {
    const openers = [...(await openersOf()), ...(await openersOf())]
    const values = openers.map(opener => opener.sealed)
    return {
      async try(random) {
        const opener = random.pick(openers)
        const given = random.oneIn(3) ? random.pick(values) : opener.sealed
        const sealed = random.oneIn(8) ? given.slice() : mutateBytes(random, given, values)
        const isOwn = same(sealed, opener.sealed)
        try {
          deepEqual(await opener.open(sealed), opener.plain)
          ok(isOwn, 'opened what was not sealed for it')
          return 'accepted'
        } catch (error) {
          ok(isOpenError(error) && !isOwn, error as Error)
          return 'refused'
        }
      },
    }
  },
}

interface Opener {
  sealed: Bytes
  plain: unknown
  open(sealed: Bytes): Promise<unknown>
}

/** One opener for each kind of value that an account of its own has. */
async function openersOf(): Promise<Opener[]> {
  const password = await aPassword()
  const { sealed: wraps, keys } = await createAccount(password)
  const masterKey = await unwrapMasterKey(password, wraps)
  const recoveryKey = await unwrapRecoveryKey(keys, wraps)
  const { item, wrappedKey } = await createItemKeys(keys, ITEM_ID)
  const other = await createItemKeys(keys, OTHER_ID)
  const plain = { name: 'Arezzo.jpg' }
  const itemOpens = async (id: string, value: Bytes) => {
    const opened = await openItemKeys(keys, id, value)
    // Only the right key opens what the item sealed.
    return openSharedDetails(opened, 1, await sealSharedDetails(opened, 1, plain))
  }
  return [
    {
      sealed: wraps.masterKeyByPassword,
      plain: masterKey,
      open: value => unwrapMasterKey(password, { ...wraps, masterKeyByPassword: value }),
    },
    {
      sealed: wraps.recoveryKey,
      plain: recoveryKey,
      open: value => unwrapRecoveryKey(keys, { recoveryKey: value }),
    },
    { sealed: wrappedKey, plain, open: value => itemOpens(ITEM_ID, value) },
    { sealed: other.wrappedKey, plain, open: value => itemOpens(OTHER_ID, value) },
    ...(await Promise.all(
      [1, 2].flatMap(version => [
        sealSharedDetails(item, version, plain).then(sealed => ({
          sealed,
          plain,
          open: (value: Bytes) => openSharedDetails(item, version, value),
        })),
        sealPrivateDetails(keys, ITEM_ID, version, plain).then(sealed => ({
          sealed,
          plain,
          open: (value: Bytes) => openPrivateDetails(keys, ITEM_ID, version, value),
        })),
        sealProfile(keys, version, plain).then(sealed => ({
          sealed,
          plain,
          open: (value: Bytes) => openProfile(keys, version, value),
        })),
      ]),
    )),
  ]
}
