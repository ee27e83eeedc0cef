import {
  type Address,
  call,
  type Person,
  random,
  signUp,
} from '@safelight/test-kit/accounts/account'
import { addPasskey, anAuthenticator, byName } from '@safelight/test-kit/accounts/authenticator'
import {
  type AccountAt,
  accountAt,
  challengeOf,
  expectFailed,
  list,
  said,
  send,
  signIn,
} from '@safelight/test-kit/accounts/passkey-calls'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteSpentBefore } from '../../src/accounts/passkeys/challenges.ts'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

let server: TestServer
let address: Address
let person: Person
let account: AccountAt
let time: number
beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time) })
  address = byName(server)
  person = await signUp(address)
  account = await accountAt(address, person)
})

describe('a sign-in with a passkey (F17)', () => {
  it('returns a session and the key wrapped for that passkey', async () => {
    const { authenticator, body, id } = await addPasskey(address, person)
    await addPasskey(address, person)
    const answer = await signIn(account, authenticator)
    expect(answer.status).toBe(200)
    const given = await answer.json()
    expect(given.masterKeyByPasskey).toBe(body.masterKeyByPasskey)
    expect(Object.keys(given).sort()).toEqual(['masterKeyByPasskey', 'token', 'user'])
    expect(JSON.stringify(given)).not.toMatch(/recovery/i)
    const me = await call(address, 'GET', '/api/user/me', { token: given.token })
    expect((await me.json()).id).toBe(person.id)
    const used = (await list(account)).filter((each: { lastUsedAt: unknown }) => each.lastUsedAt)
    expect(used).toMatchObject([{ id, lastUsedAt: new Date(time).toISOString() }])
  })

  it('cannot use a challenge a second time', async () => {
    const { authenticator } = await addPasskey(address, person)
    const challenge = await challengeOf(address)
    const first = authenticator.sign(await said(account, { challenge }))
    expect((await send(address, first)).status).toBe(200)
    await expectFailed(await send(address, first))
    await expectFailed(await signIn(account, authenticator, { challenge }))

    const late = await said(account)
    time += 5 * 60_000
    await expectFailed(await send(address, authenticator.sign(late)))
    await deleteSpentBefore(server.context.database, new Date(time)).execute()
    const spent = server.context.database.selectFrom('spent_challenges').selectAll()
    expect(await spent.execute()).toEqual([])
    await expectFailed(await send(address, first))

    const { token, password } = person
    const begun = await call(address, 'POST', '/api/user/passkeys/begin', {
      token,
      body: { password },
    })
    const ofAnother = (await begun.json()).challenge
    await expectFailed(await signIn(account, authenticator, { challenge: ofAnother }))
    await expectFailed(await signIn(account, authenticator, { challenge: random(56) }))
  })

  it('is rejected with a wrong origin, host or purpose', async () => {
    const { authenticator } = await addPasskey(address, person)
    for (const change of [
      { origin: 'http://localhost:1' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { flags: 0x01 },
      { flags: 0x04 },
    ]) {
      await expectFailed(await signIn(account, authenticator, change))
    }
    expect((await signIn(account, authenticator)).status).toBe(200)
  })

  it('is rejected with a signature by another passkey', async () => {
    const { authenticator } = await addPasskey(address, person)
    const stranger = anAuthenticator().sign(await said(account))
    await expectFailed(await send(address, stranger))
    await expectFailed(await send(address, { ...stranger, id: authenticator.id }))
    const right = authenticator.sign(await said(account, { counter: 9 }))
    const other = authenticator.sign(await said(account, { counter: 9 }))
    await expectFailed(await send(address, { ...right, clientDataJSON: other.clientDataJSON }))
    expect((await send(address, right)).status).toBe(200)
    await expectFailed(await send(address, other))
    await expectFailed(await signIn(account, authenticator, { counter: 8 }))
    expect((await signIn(account, authenticator, { counter: 10 })).status).toBe(200)
  })

  it('is accepted only for the account that the passkey belongs to', async () => {
    const { authenticator } = await addPasskey(address, person)
    const other = await signUp(address)
    await expectFailed(
      await signIn(account, authenticator, {
        userHandle: (await accountAt(address, other)).accountId,
      }),
    )
    const { userHandle: _, ...unnamed } = authenticator.sign(await said(account))
    expect((await send(address, unnamed)).status).toBe(400)
  })

  it('fails after the passkey has been removed', async () => {
    const second = await addPasskey(address, person)
    const { authenticator, id } = await addPasskey(address, person)
    const { token, password } = person
    const path = `/api/user/passkeys/${id}`
    const wrong = { token, body: { password: random(32) } }
    await expectFailed(await call(address, 'DELETE', path, wrong), 'LOGIN_FAILED')
    const right = { token, body: { password } }
    expect((await call(address, 'DELETE', path, right)).status).toBe(200)
    await expectFailed(await signIn(account, authenticator))
    expect((await call(address, 'DELETE', path, right)).status).toBe(404)
    expect((await list(account)).map((each: { id: string }) => each.id)).toEqual([second.id])
  })

  it('works after a password change', async () => {
    const { authenticator } = await addPasskey(address, person)
    const { token, password } = person
    const next = random(32)
    const replacement = {
      newPassword: next,
      kdf: {
        name: 'argon2id',
        memoryKiB: 131_072,
        iterations: 3,
        parallelism: 1,
        salt: random(16),
      },
      masterKeyByPassword: random(61),
    }
    const changed = await call(address, 'POST', '/api/user/change-password', {
      token,
      body: { currentPassword: password, ...replacement },
    })
    expect(changed.status).toBe(200)
    expect((await signIn(account, authenticator)).status).toBe(200)

    const { secrets, database } = server.context
    const recoveryAuth = random(32)
    const recovery_hmac = secrets.recovery(recoveryAuth).toString('base64url')
    await database.updateTable('users').set({ recovery_hmac }).where('id', '=', person.id).execute()
    const recovered = await call(address, 'POST', '/api/auth/recover', {
      body: { email: person.email, recoveryAuth, ...replacement },
    })
    expect(recovered.status).toBe(200)
    await expectFailed(await signIn(account, authenticator))

    const other = await signUp(address)
    const theirs = await addPasskey(address, other)
    const { accountId: userHandle } = await accountAt(address, other)
    expect((await signIn(account, theirs.authenticator, { userHandle })).status).toBe(200)
    const body = { password: other.password }
    await call(address, 'DELETE', '/api/user', { token: other.token, body })
    await expectFailed(await signIn(account, theirs.authenticator, { userHandle }))
  })

  it('is rejected after too many attempts from one IP address', async () => {
    for (let i = 0; i < RATE_LIMITS.passkeySignIn.max; i++) await challengeOf(address)
    expect((await call(address, 'POST', '/api/auth/passkey/begin')).status).toBe(429)
    const spent = server.context.database.selectFrom('spent_challenges').selectAll()
    expect(await spent.execute()).toEqual([])
  })
})
