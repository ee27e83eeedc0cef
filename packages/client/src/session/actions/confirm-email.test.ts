import type { User } from '@safelight/contract/auth'
import type { ErrorCode } from '@safelight/contract/errors'
import { createAccount, type NewAccount } from '@safelight/crypto/account'
import { derivePasswordKeys, newSmallKdfParameters } from '@safelight/crypto/password'
import { beforeAll, expect, it } from 'vitest'
import { inPage } from '../../../test/page.ts'
import { aServer } from '../../../test/server.ts'
import { encodeAccount } from '../../api/codecs/account.ts'
import { createObservable } from '../../async/observables/observable.ts'
import { openTabChannel } from '../../async/tab-channel.ts'
import { createBrowserSession } from '../../browser-session.ts'
import type { SessionState, UnlockedSession } from '../session-state.ts'
import { createEmailConfirmation } from './confirm-email.ts'

let account: NewAccount
let user: User
beforeAll(async () => {
  const kdf = newSmallKdfParameters()
  account = await createAccount(await derivePasswordKeys('Olive-Tree-7', kdf))
  const { masterKeyByRecovery: _, recoveryKey: __, ...keys } = encodeAccount(account.sealed, kdf)
  user = {
    id: 1,
    email: 'maria@example.org',
    emailVerified: false,
    displayName: null,
    roles: [],
    storage: { usedBytes: 0, limitBytes: null, familyBytes: null },
    limits: {
      trashDays: 30,
      fileBytes: 100,
      itemsOfLink: 10,
      chunkBytes: 1,
      moreFormats: true,
      recognition: false,
    },
    payments: null,
    keys,
    profile: { sealed: 'A'.repeat(64), version: 1 },
  }
})

/** Opens a page whose server answers `me` with the result of `then` once an address was confirmed. */
async function aPage(then: () => User | ErrorCode) {
  let isConfirmed = false
  const { url, received } = await aServer(path => {
    if (path === '/api/user/me') return isConfirmed ? then() : user
    isConfirmed = true
    return {}
  })
  inPage(url)
  localStorage.setItem('token', 'a token')
  return received
}

/** Starts a session in a new tab. Node has no IndexedDB, so the library stays locked. */
async function aTab() {
  const { session } = createBrowserSession()
  await session.start()
  return { session, verified: () => verifiedIn(session.state()) }
}

const verifiedIn = (state: SessionState) => ('user' in state ? state.user.emailVerified : undefined)

it('marks the address as verified in every tab', async () => {
  await aPage(() => ({ ...user, emailVerified: true }))
  const [here, there] = [await aTab(), await aTab()]
  expect(here.session.state().status).toBe('locked')
  await here.session.confirmEmail('token')
  expect(here.verified()).toBe(true)
  await expect.poll(there.verified).toBe(true)
})

it('changes only the verified mark of an unlocked session', async () => {
  await aPage(() => ({ ...user, email: 'other@example.org', emailVerified: true }))
  const state = { ...account, status: 'unlocked', user, token: 'a token' }
  const current = createObservable<SessionState>(state as unknown as UnlockedSession)
  const tabs = openTabChannel()
  await createEmailConfirmation(current, tabs).confirmEmail('token')
  expect(current.get()).toEqual({ ...state, user: { ...user, emailVerified: true } })
  tabs.close()
})

it("does not change an account if the link verifies another account's address", async () => {
  await aPage(() => user)
  const { session, verified } = await aTab()
  await session.confirmEmail('token')
  expect(verified()).toBe(false)
})

it('confirms the address even if reading the account fails afterwards', async () => {
  await aPage(() => 'INTERNAL')
  const { session, verified } = await aTab()
  await session.confirmEmail('token')
  expect(verified()).toBe(false)
})

it('confirms the address if nobody is signed in', async () => {
  const received = await aPage(() => user)
  localStorage.removeItem('token')
  const { session } = await aTab()
  await session.confirmEmail('token')
  expect(received.map(({ path }) => path)).toEqual(['/api/auth/verify-email'])
  expect(session.state()).toEqual({ status: 'anonymous' })
})
