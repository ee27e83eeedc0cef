import type { ErrorCode } from '@safelight/contract/errors'
import { createAccount } from '@safelight/crypto/account'
import { derivePasswordKeys, newSmallKdfParameters } from '@safelight/crypto/password'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { inPage } from '../../test/page.ts'
import { aServer } from '../../test/server.ts'
import { encodeAccount } from '../api/codecs/account.ts'
import { createObservable } from '../async/observables/observable.ts'
import { createBrowserSession } from '../browser-session.ts'
import { MEDIA_CHANNEL } from '../media/showing/media-messages.ts'
import { createSession } from './session.ts'
import type { SessionState } from './session-state.ts'

/* The end of a session without any browser database, so that clearing fails. */

let user: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  user = await aUser()
})

async function aUser() {
  const kdf = newSmallKdfParameters()
  const { sealed } = await createAccount(await derivePasswordKeys('Olive-Tree-7', kdf))
  const { masterKeyByRecovery: _, recoveryKey: __, ...keys } = encodeAccount(sealed, kdf)
  return {
    id: 1,
    email: 'maria@example.org',
    roles: [],
    storage: { usedBytes: 0, limitBytes: null },
    keys,
    profile: { sealed: 'A'.repeat(64), version: 1 },
  }
}

function hearing(name: string): unknown[] {
  const heard: unknown[] = []
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent) => heard.push(data)
  onTestFinished(() => channel.close())
  return heard
}

/** A session with a token. The server answers with `first`, and from the second call on with `then`. */
async function aSession(first: ErrorCode | undefined, then?: ErrorCode) {
  const answers = [first ?? user]
  const { url } = await aServer(path => (path === '/api/user/me' && answers.shift()) || then || {})
  inPage(url)
  localStorage.setItem('token', 'a token')
  const told = { tabs: hearing('safelight-session'), worker: hearing(MEDIA_CHANNEL) }
  const { session } = createBrowserSession()
  await session.start()
  return { session, told }
}

const tokenForgotten = { type: 'AUTH_TOKEN_UPDATE', token: null }

it('notifies other tabs of a logout even if clearing the device fails', async () => {
  const { session, told } = await aSession(undefined)
  expect(session.state().status).toBe('locked')
  await expect(session.logOut()).rejects.toThrow('indexedDB')
  expect(session.state()).toEqual({ status: 'anonymous' })
  expect(localStorage.getItem('token')).toBeNull()
  const { accountId } = user.keys
  await expect.poll(() => told.tabs).toContainEqual({ type: 'signed-out', accountId })
  await expect.poll(() => told.worker).toEqual([tokenForgotten])
})

it('deletes the changes of the account that the device has, not of one that the server names', async () => {
  const { url } = await aServer(path => (path === '/api/user/me' && user) || {})
  inPage(url)
  const tabs = hearing('safelight-session')
  const dropped: string[] = []
  let owner: string | undefined = 'the owner'
  const session = createSession({
    current: createObservable<SessionState>({ status: 'starting' }),
    freshRecoveryKey: createObservable<string | undefined>(undefined),
    tokens: { read: async () => 'a token', keep: async () => {}, clear: async () => {} },
    deviceData: [
      async () => {
        owner = undefined
      },
    ],
    ownerOfDevice: async () => owner,
    dropWaitingChanges: async accountId => void dropped.push(accountId),
    expectLibrary: () => {},
  })
  await session.start()
  expect(session.state()).toMatchObject({ status: 'locked', user: { keys: user.keys } })
  await session.logOut().catch(() => {})
  expect(dropped).toEqual(['the owner'])
  await expect.poll(() => tabs).toContainEqual({ type: 'signed-out', accountId: 'the owner' })
})

it('closes a session when another tab reports a rejected token', async () => {
  const { session, told } = await aSession(undefined, 'NOT_SIGNED_IN')
  const other = new BroadcastChannel('safelight-session')
  other.postMessage({ type: 'token-refused' })
  await expect.poll(() => told.worker).toEqual([tokenForgotten])
  expect(session.state()).toEqual({ status: 'anonymous' })
  other.close()
})

it('starts signed out when the server rejects the token', async () => {
  const { session } = await aSession('NOT_SIGNED_IN')
  expect(session.state()).toEqual({ status: 'anonymous' })
  expect(localStorage.getItem('token')).toBeNull()
})
