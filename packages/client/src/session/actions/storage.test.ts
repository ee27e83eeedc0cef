import type { ErrorCode } from '@safelight/contract/errors'
import { createAccount } from '@safelight/crypto/account'
import { derivePasswordKeys, newSmallKdfParameters } from '@safelight/crypto/password'
import { beforeAll, expect, it } from 'vitest'
import { inPage } from '../../../test/page.ts'
import { aServer } from '../../../test/server.ts'
import { encodeAccount } from '../../api/codecs/account.ts'
import { createObservable } from '../../async/observables/observable.ts'
import type { SessionState, UnlockedSession } from '../session-state.ts'
import { createAccountActions } from './account-actions.ts'

/* The storage limit may have changed since the sign-in. */

const OLD = { usedBytes: 0, limitBytes: 1000, familyBytes: null }
const NEW = { usedBytes: 20, limitBytes: 10, familyBytes: null }
const USE = { usedBytes: 20, types: [], trash: { count: 0, bytes: 0 } }

let user: UnlockedSession['user']

beforeAll(async () => {
  const kdf = newSmallKdfParameters()
  const account = await createAccount(await derivePasswordKeys('Olive-Tree-7', kdf))
  const { masterKeyByRecovery: _, recoveryKey: __, ...keys } = encodeAccount(account.sealed, kdf)
  const profile = { sealed: 'A'.repeat(64), version: 1 }
  user = { id: 1, email: 'maria@example.org', roles: [], storage: OLD, keys, profile } as never
})

/**
 * Creates the actions of a session that knows the old limit. Its server answers `me` with the given value.
 */
async function signedIn(me: object | ErrorCode) {
  const { url } = await aServer(path => {
    if (path.endsWith('/me')) return me
    return path.endsWith('/storage') ? USE : {}
  })
  inPage(url)
  const state = { status: 'unlocked', user, token: 'A'.repeat(43), keys: {} } as UnlockedSession
  const current = createObservable<SessionState>(state)
  const storage = () => (current.get() as UnlockedSession).user.storage
  const freshRecoveryKey = createObservable<string | undefined>(undefined)
  const logOut = () => expect.unreachable()
  return { actions: createAccountActions({ current, freshRecoveryKey, logOut }), storage }
}

it('updates the displayed storage whenever the usage is read', async () => {
  const { actions, storage } = await signedIn({ ...user, storage: NEW })
  expect(storage()).toEqual(OLD)
  expect(await actions.storageUse()).toEqual(USE)
  expect(storage()).toEqual(NEW)
})

it('an action that succeeded does not fail if reading the storage afterwards fails', async () => {
  const { actions, storage } = await signedIn('INTERNAL')
  await actions.family.remove(1, 2)
  expect(await actions.storageUse()).toEqual(USE)
  expect(storage()).toEqual(OLD)
})
