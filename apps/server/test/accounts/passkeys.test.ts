import { LIMITS } from '@safelight/contract/limits'
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
} from '@safelight/test-kit/accounts/passkey-calls'
import { codeOf, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { relyingPartyOf } from '../../src/accounts/passkeys/relying-party.ts'

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

describe('adding a passkey (F17)', () => {
  const begin = async (body: object = { password: person.password }) =>
    call(address, 'POST', '/api/user/passkeys/begin', { token: person.token, body })

  const add = (credential: unknown, password = person.password) =>
    call(address, 'POST', '/api/user/passkeys', {
      token: person.token,
      body: { password, credential, name: random(285), masterKeyByPasskey: random(61) },
    })

  const challenge = async () => (await (await begin()).json()).challenge as string

  it('requires the password in both requests', async () => {
    await expectFailed(await begin({ password: random(32) }), 'LOGIN_FAILED')
    const credential = anAuthenticator().create(
      await said(account, { challenge: await challenge() }),
    )
    await expectFailed(await add(credential, random(32)), 'LOGIN_FAILED')
    expect(await list(account)).toEqual([])
  })

  it('requires the second factor of an account with two-step verification (F18)', async () => {
    const now = server.context.now()
    const { secret, backupCodes } = await turnOn(address, person, now)
    const { password } = person
    const wrong = { method: 'totp', code: codeOf(secret, now, 20) }
    await expectFailed(await begin(), 'SECOND_FACTOR_FAILED')
    await expectFailed(await begin({ password, secondFactor: wrong }), 'SECOND_FACTOR_FAILED')
    const backup = { method: 'backup', code: backupCodes[0] }
    expect((await begin({ password, secondFactor: backup })).status).toBe(200)
    await expectFailed(await begin({ password, secondFactor: backup }), 'SECOND_FACTOR_FAILED')
  })

  it('is rejected with a challenge from before two-step verification was turned on', async () => {
    const before = await challenge()
    await turnOn(address, person, server.context.now())
    await expectFailed(
      await add(anAuthenticator().create(await said(account, { challenge: before }))),
    )
    expect(await list(account)).toEqual([])
  })

  it('is rejected with a wrong challenge, origin or id', async () => {
    const other = await signUp(address)
    const theirs = await call(address, 'POST', '/api/user/passkeys/begin', {
      token: other.token,
      body: { password: other.password },
    })
    const mine = await challenge()
    for (const change of [
      { challenge: (await theirs.json()).challenge },
      { challenge: await challengeOf(address) },
      { challenge: mine, origin: 'https://evil.example' },
      { challenge: mine, rpId: 'evil.example' },
      { challenge: mine, flags: 0x41 },
      { challenge: mine, type: 'webauthn.get' },
    ]) {
      await expectFailed(await add(anAuthenticator().create(await said(account, change))))
    }
    const credential = anAuthenticator().create(await said(account, { challenge: mine }))
    await expectFailed(await add({ ...credential, id: random(32) }))
    expect(await list(account)).toEqual([])
    expect((await add(credential)).status).toBe(200)
    const again = anAuthenticator().create(await said(account, { challenge: mine }))
    await expectFailed(await add(again))
  })

  it('is rejected if the response contains a certificate', async () => {
    const x5c = [new Uint8Array(64)]
    for (const fmt of ['packed', 'tpm', 'android-key', 'apple', 'fido-u2f', 'android-safetynet']) {
      const attStmt = new Map<string, never>([['x5c', x5c as never]])
      const answer = await said(account, { challenge: await challenge() })
      await expectFailed(await add(anAuthenticator().create(answer, { fmt, attStmt })))
    }
  })

  it('is rejected for an eleventh passkey of an account', async () => {
    const authenticator = anAuthenticator()
    const create = async () =>
      authenticator.create(await said(account, { challenge: await challenge() }))
    expect((await add(await create())).status).toBe(200)
    const again = await add(await create())
    expect([again.status, (await again.json()).code]).toEqual([409, 'PASSKEY_EXISTS'])
    const { database } = server.context
    const [row] = await database.selectFrom('passkeys').selectAll().execute()
    if (!row) throw new Error('no passkey')
    for (let i = 1; i < LIMITS.passkeysOfAccount; i++) {
      await database
        .insertInto('passkeys')
        .values({ ...row, id: random(32) })
        .execute()
    }
    const eleventh = anAuthenticator().create(await said(account, { challenge: await challenge() }))
    const refused = await add(eleventh)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'LIMIT_REACHED'])
  })

  it('is rejected if the server is reached by an IP address', async () => {
    const { token, password } = person
    const request = { token, body: { password } }
    const begun = await call(server, 'POST', '/api/user/passkeys/begin', request)
    expect([begun.status, (await begun.json()).code]).toEqual([400, 'PASSKEYS_UNAVAILABLE'])
    expect((await call(server, 'POST', '/api/auth/passkey/begin')).status).toBe(400)
  })

  it('uses the configured public host name', () => {
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

  it('lets only the owner rename the new passkey', async () => {
    const { id } = await addPasskey(address, person)
    const name = random(285)
    const path = `/api/user/passkeys/${id}`
    const other = await signUp(address)
    const stranger = await call(address, 'PUT', path, { token: other.token, body: { name } })
    expect(stranger.status).toBe(404)
    const renamed = await call(address, 'PUT', path, { token: person.token, body: { name } })
    expect(renamed.status).toBe(200)
    expect((await list(account))[0]).toMatchObject({ id, name, lastUsedAt: null })
  })
})
