import type { Assertion } from '@safelight/contract/assertions'
import { LIMITS } from '@safelight/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteSpentBefore } from '../../src/accounts/passkeys/challenges.ts'
import { relyingPartyOf } from '../../src/accounts/passkeys/relying-party.ts'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'
import { type Address, call, type Person, random, signUp } from '../support/account.ts'
import {
  type Authenticator,
  addPasskey,
  anAuthenticator,
  byName,
  type Said,
} from '../support/authenticator.ts'
import { codeOf, turnOn } from '../support/second-factor.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let address: Address
let person: Person
let accountId: string
let time: number

beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time) })
  address = byName(server)
  person = await signUp(address)
  accountId = await accountIdOf(person)
})

async function accountIdOf({ token }: Person): Promise<string> {
  const me = await call(address, 'GET', '/api/user/me', { token })
  return (await me.json()).keys.accountId
}

const challengeOf = async () => {
  const answer = await call(address, 'POST', '/api/auth/passkey/begin')
  return (await answer.json()).challenge as string
}

const said = async (changes: Partial<Said> = {}): Promise<Said> => ({
  challenge: changes.challenge ?? (await challengeOf()),
  origin: address.url,
  userHandle: accountId,
  ...changes,
})

const send = (body: unknown) => call(address, 'POST', '/api/auth/passkey', { body })

const signIn = async (authenticator: Authenticator, changes: Partial<Said> = {}) =>
  send(authenticator.sign(await said(changes)))

async function expectFailed(answer: Response, code = 'PASSKEY_FAILED') {
  expect([answer.status, (await answer.json()).code]).toEqual([401, code])
}

const list = async () => {
  const answer = await call(address, 'GET', '/api/user/passkeys', person)
  return (await answer.json()).passkeys
}

describe('a sign-in with a passkey (F17)', () => {
  it('gives a session and the wrap of that passkey, and nothing that leads to the words', async () => {
    const { authenticator, body, id } = await addPasskey(address, person)
    await addPasskey(address, person)
    const answer = await signIn(authenticator)
    expect(answer.status).toBe(200)
    const given = await answer.json()
    expect(given.masterKeyByPasskey).toBe(body.masterKeyByPasskey)
    expect(Object.keys(given).sort()).toEqual(['masterKeyByPasskey', 'token', 'user'])
    expect(JSON.stringify(given)).not.toMatch(/recovery/i)
    const me = await call(address, 'GET', '/api/user/me', { token: given.token })
    expect((await me.json()).id).toBe(person.id)
    const used = (await list()).filter((each: { lastUsedAt: unknown }) => each.lastUsedAt)
    expect(used).toMatchObject([{ id, lastUsedAt: new Date(time).toISOString() }])
  })

  it('takes a challenge once, for five minutes, and for nothing else', async () => {
    const { authenticator } = await addPasskey(address, person)
    const challenge = await challengeOf()
    const first = authenticator.sign(await said({ challenge }))
    expect((await send(first)).status).toBe(200)
    await expectFailed(await send(first))
    await expectFailed(await signIn(authenticator, { challenge }))

    const late = await said()
    time += 5 * 60_000
    await expectFailed(await send(authenticator.sign(late)))
    await deleteSpentBefore(server.parts.database, new Date(time)).execute()
    const spent = server.parts.database.selectFrom('spent_challenges').selectAll()
    expect(await spent.execute()).toEqual([])
    await expectFailed(await send(first))

    const { token, password } = person
    const begun = await call(address, 'POST', '/api/user/passkeys/begin', {
      token,
      body: { password },
    })
    const ofAnother = (await begun.json()).challenge
    await expectFailed(await signIn(authenticator, { challenge: ofAnother }))
    await expectFailed(await signIn(authenticator, { challenge: random(56) }))
  })

  it('refuses another origin, another name, another act, and a person who was not verified', async () => {
    const { authenticator } = await addPasskey(address, person)
    for (const change of [
      { origin: 'http://localhost:1' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { flags: 0x01 },
      { flags: 0x04 },
    ]) {
      await expectFailed(await signIn(authenticator, change))
    }
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('refuses a signature of another key, over other data, and a count that went back', async () => {
    const { authenticator } = await addPasskey(address, person)
    const stranger = anAuthenticator().sign(await said())
    await expectFailed(await send(stranger))
    await expectFailed(await send({ ...stranger, id: authenticator.id }))
    const right = authenticator.sign(await said({ counter: 9 }))
    const other = authenticator.sign(await said({ counter: 9 }))
    await expectFailed(await send({ ...right, clientDataJSON: other.clientDataJSON }))
    expect((await send(right)).status).toBe(200)
    await expectFailed(await send(other))
    await expectFailed(await signIn(authenticator, { counter: 8 }))
    expect((await signIn(authenticator, { counter: 10 })).status).toBe(200)
  })

  it('is for the account of the passkey alone', async () => {
    const { authenticator } = await addPasskey(address, person)
    const other = await signUp(address)
    await expectFailed(await signIn(authenticator, { userHandle: await accountIdOf(other) }))
    const { userHandle: _, ...unnamed } = authenticator.sign(await said())
    expect((await send(unnamed)).status).toBe(400)
  })

  it('is not for a passkey that was removed', async () => {
    const second = await addPasskey(address, person)
    const { authenticator, id } = await addPasskey(address, person)
    const { token, password } = person
    const path = `/api/user/passkeys/${id}`
    const wrong = { token, body: { password: random(32) } }
    await expectFailed(await call(address, 'DELETE', path, wrong), 'LOGIN_FAILED')
    const right = { token, body: { password } }
    expect((await call(address, 'DELETE', path, right)).status).toBe(200)
    await expectFailed(await signIn(authenticator))
    expect((await call(address, 'DELETE', path, right)).status).toBe(404)
    expect((await list()).map((each: { id: string }) => each.id)).toEqual([second.id])
  })

  it('goes on after a new password, and ends with a recovery and with the account', async () => {
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
    expect((await signIn(authenticator)).status).toBe(200)

    const { secrets, database } = server.parts
    const recoveryAuth = random(32)
    const recovery_hmac = secrets.recovery(recoveryAuth).toString('base64url')
    await database.updateTable('users').set({ recovery_hmac }).where('id', '=', person.id).execute()
    const recovered = await call(address, 'POST', '/api/auth/recover', {
      body: { email: person.email, recoveryAuth, ...replacement },
    })
    expect(recovered.status).toBe(200)
    await expectFailed(await signIn(authenticator))

    const other = await signUp(address)
    const theirs = await addPasskey(address, other)
    const userHandle = await accountIdOf(other)
    expect((await signIn(theirs.authenticator, { userHandle })).status).toBe(200)
    const body = { password: other.password }
    await call(address, 'DELETE', '/api/user', { token: other.token, body })
    await expectFailed(await signIn(theirs.authenticator, { userHandle }))
  })

  it('keeps nothing of challenges that nobody answers, and limits the tries of an address', async () => {
    for (let i = 0; i < RATE_LIMITS.passkeySignIn.max; i++) await challengeOf()
    expect((await call(address, 'POST', '/api/auth/passkey/begin')).status).toBe(429)
    const spent = server.parts.database.selectFrom('spent_challenges').selectAll()
    expect(await spent.execute()).toEqual([])
  })
})

describe('adding a passkey (F17)', () => {
  const begin = async (body: object = { password: person.password }) =>
    call(address, 'POST', '/api/user/passkeys/begin', { token: person.token, body })

  const add = (credential: unknown, password = person.password) =>
    call(address, 'POST', '/api/user/passkeys', {
      token: person.token,
      body: { password, credential, name: random(285), masterKeyByPasskey: random(61) },
    })

  const challenge = async () => (await (await begin()).json()).challenge as string

  it('takes the password in both steps', async () => {
    await expectFailed(await begin({ password: random(32) }), 'LOGIN_FAILED')
    const credential = anAuthenticator().create(await said({ challenge: await challenge() }))
    await expectFailed(await add(credential, random(32)), 'LOGIN_FAILED')
    expect(await list()).toEqual([])
  })

  it('takes the second factor before it begins, where the account has one (F18)', async () => {
    const now = server.parts.now()
    const { secret, backupCodes } = await turnOn(address, person, now)
    const { password } = person
    const wrong = { method: 'totp', code: codeOf(secret, now, 20) }
    await expectFailed(await begin(), 'SECOND_FACTOR_FAILED')
    await expectFailed(await begin({ password, secondFactor: wrong }), 'SECOND_FACTOR_FAILED')
    const backup = { method: 'backup', code: backupCodes[0] }
    expect((await begin({ password, secondFactor: backup })).status).toBe(200)
    await expectFailed(await begin({ password, secondFactor: backup }), 'SECOND_FACTOR_FAILED')
  })

  it('refuses an answer to another challenge, from elsewhere, unverified, or for another id', async () => {
    const other = await signUp(address)
    const theirs = await call(address, 'POST', '/api/user/passkeys/begin', {
      token: other.token,
      body: { password: other.password },
    })
    const mine = await challenge()
    for (const change of [
      { challenge: (await theirs.json()).challenge },
      { challenge: await challengeOf() },
      { challenge: mine, origin: 'https://evil.example' },
      { challenge: mine, rpId: 'evil.example' },
      { challenge: mine, flags: 0x41 },
      { challenge: mine, type: 'webauthn.get' },
    ]) {
      await expectFailed(await add(anAuthenticator().create(await said(change))))
    }
    const credential = anAuthenticator().create(await said({ challenge: mine }))
    await expectFailed(await add({ ...credential, id: random(32) }))
    expect(await list()).toEqual([])
    expect((await add(credential)).status).toBe(200)
    const again = anAuthenticator().create(await said({ challenge: mine }))
    await expectFailed(await add(again))
  })

  it('looks into no certificates, which could name addresses to ask', async () => {
    const x5c = [new Uint8Array(64)]
    for (const fmt of ['packed', 'tpm', 'android-key', 'apple', 'fido-u2f', 'android-safetynet']) {
      const attStmt = new Map<string, never>([['x5c', x5c as never]])
      const answer = await said({ challenge: await challenge() })
      await expectFailed(await add(anAuthenticator().create(answer, { fmt, attStmt })))
    }
  })

  it('takes no second one of the same id, and ten at most', async () => {
    const authenticator = anAuthenticator()
    const create = async () => authenticator.create(await said({ challenge: await challenge() }))
    expect((await add(await create())).status).toBe(200)
    const again = await add(await create())
    expect([again.status, (await again.json()).code]).toEqual([409, 'PASSKEY_EXISTS'])
    const { database } = server.parts
    const [row] = await database.selectFrom('passkeys').selectAll().execute()
    if (!row) throw new Error('no passkey')
    for (let i = 1; i < LIMITS.passkeysOfAccount; i++) {
      await database
        .insertInto('passkeys')
        .values({ ...row, id: random(32) })
        .execute()
    }
    const eleventh = anAuthenticator().create(await said({ challenge: await challenge() }))
    const refused = await add(eleventh)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'LIMIT_REACHED'])
  })

  it('needs a server with a name', async () => {
    const { token, password } = person
    const request = { token, body: { password } }
    const begun = await call(server, 'POST', '/api/user/passkeys/begin', request)
    expect([begun.status, (await begun.json()).code]).toEqual([400, 'PASSKEYS_UNAVAILABLE'])
    expect((await call(server, 'POST', '/api/auth/passkey/begin')).status).toBe(400)
  })

  it('is for the public name where there is one, and for localhost beside it', () => {
    const reached = (host: string) => {
      const hostname = host.replace(/:\d+$/, '')
      return relyingPartyOf({ protocol: 'http', host, hostname }, 'https://photos.example.org')
    }
    const named = { rpId: 'photos.example.org', origin: 'https://photos.example.org' }
    expect(reached('photos.example.org')).toEqual(named)
    expect(reached('10.0.0.7:3000')).toEqual(named)
    expect(reached('localhost:3000')).toEqual({
      rpId: 'localhost',
      origin: 'http://localhost:3000',
    })
  })

  it('names are changed by their owner alone', async () => {
    const { id } = await addPasskey(address, person)
    const name = random(285)
    const path = `/api/user/passkeys/${id}`
    const other = await signUp(address)
    const stranger = await call(address, 'PUT', path, { token: other.token, body: { name } })
    expect(stranger.status).toBe(404)
    const renamed = await call(address, 'PUT', path, { token: person.token, body: { name } })
    expect(renamed.status).toBe(200)
    expect((await list())[0]).toMatchObject({ id, name, lastUsedAt: null })
  })
})

describe('a passkey as the second step (F18)', () => {
  /** Present, and nobody knows who: what a plain security key says, when it is made and when it signs. */
  const UNVERIFIED = { made: 0x41, signed: 0x01 }
  let secret: string
  let backupCodes: string[]

  beforeEach(async () => {
    const app = await turnOn(address, person, time)
    secret = app.secret
    backupCodes = app.backupCodes
  })

  const addKey = () =>
    addPasskey(address, person, {
      secondFactor: { method: 'backup', code: backupCodes.pop() },
      masterKeyByPasskey: null,
      flags: UNVERIFIED.made,
    })

  const firstStep = async () => {
    const { email, password } = person
    const body = { email, password }
    return (await (await call(address, 'POST', '/api/auth/login', { body })).json()).secondFactor
  }

  const prove = (challenge: string, { userHandle: _, ...signature }: Assertion) =>
    call(address, 'POST', '/api/auth/second-factor', {
      body: { challenge, proof: { method: 'passkey', signature } },
    })

  const signed = async (authenticator: Authenticator, { challenge }: { challenge: string }) =>
    authenticator.sign(await said({ challenge, flags: UNVERIFIED.signed }))

  it('stands in for a code after the password, without a check of who uses it', async () => {
    const { authenticator } = await addKey()
    const { challenge, methods, passkey } = await firstStep()
    expect(methods).toEqual(['passkey', 'totp', 'backup'])
    expect(passkey).toMatchObject({ rpId: 'localhost', allowed: [authenticator.id] })
    const answer = await prove(challenge, await signed(authenticator, passkey))
    expect([answer.status, Object.keys(await answer.json()).sort()]).toEqual([
      200,
      ['recoveryKey', 'token', 'user'],
    ])
    expect(await list()).toMatchObject([{ opensLibrary: false, lastUsedAt: expect.any(String) }])
  })

  it('signs in nobody by itself, also with the person verified', async () => {
    const { authenticator } = await addKey()
    await expectFailed(await signIn(authenticator))
  })

  it('counts once, for this account, and for this question alone', async () => {
    const { authenticator } = await addKey()
    const first = await firstStep()
    const right = await signed(authenticator, first.passkey)
    const failed = async (assertion: Assertion) =>
      expectFailed(await prove((await firstStep()).challenge, assertion), 'SECOND_FACTOR_FAILED')

    await failed(await signed(authenticator, { challenge: await challengeOf() }))
    await failed(await signed(anAuthenticator(), first.passkey))
    expect((await prove(first.challenge, right)).status).toBe(200)
    await failed(right)
    const { challenge } = await firstStep()
    const proof = { method: 'totp', code: codeOf(secret, time, 1) }
    const byCode = { body: { challenge, proof } }
    expect((await call(address, 'POST', '/api/auth/second-factor', byCode)).status).toBe(200)
  })

  it('is not taken for a proof where it is not asked for, and not from another account', async () => {
    const { authenticator } = await addKey()
    const other = await signUp(address)
    const app = await turnOn(address, other, time)
    const { email, password } = other
    const login = await call(address, 'POST', '/api/auth/login', { body: { email, password } })
    const { secondFactor } = await login.json()
    expect([secondFactor.methods, app.backupCodes.length]).toEqual([['totp', 'backup'], 10])
    const mine = await signed(authenticator, (await firstStep()).passkey)
    await expectFailed(await prove(secondFactor.challenge, mine), 'SECOND_FACTOR_FAILED')
  })

  it('is not to be had while nothing is asked for besides the password, and ends with that', async () => {
    await addKey()
    const opening = await addPasskey(address, person, {
      secondFactor: { method: 'backup', code: backupCodes.pop() },
    })
    const { token, password } = person
    const proof = { method: 'backup', code: backupCodes.pop() }
    const off = { token, body: { password, proof } }
    expect((await call(address, 'DELETE', '/api/user/second-factor/totp', off)).status).toBe(200)
    expect(await list()).toMatchObject([{ id: opening.id, opensLibrary: true }])
    await expect(addPasskey(address, person, { masterKeyByPasskey: null })).rejects.toThrow(
      'SECOND_FACTOR_FAILED',
    )
    const login = { body: { email: person.email, password } }
    const signedIn = await call(address, 'POST', '/api/auth/login', login)
    expect(Object.keys(await signedIn.json())).toContain('token')
  })

  it('is not asked for by an address without a name', async () => {
    await addKey()
    const { email, password } = person
    const answer = await call(server, 'POST', '/api/auth/login', { body: { email, password } })
    expect((await answer.json()).secondFactor.passkey).toBeUndefined()
  })
})
