import type { Assertion } from '@safelight/contract/assertions'
import { type Address, call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import {
  type Authenticator,
  addPasskey,
  anAuthenticator,
  byName,
} from '@safelight/test-kit/accounts/authenticator'
import {
  type AccountAt,
  accountAt,
  challengeOf,
  expectFailed,
  list,
  said,
  signIn,
} from '@safelight/test-kit/accounts/passkey-calls'
import { codeOf, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, describe, expect, it } from 'vitest'

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

describe('a passkey as the second step (F18)', () => {
  /** Authenticator flags for user presence without verification, as a plain security key sets them. */
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
    authenticator.sign(await said(account, { challenge, flags: UNVERIFIED.signed }))

  it('replaces the code of an authenticator app', async () => {
    const { authenticator } = await addKey()
    const { challenge, methods, passkey } = await firstStep()
    expect(methods).toEqual(['passkey', 'totp', 'backup'])
    expect(passkey).toMatchObject({ rpId: 'localhost', allowed: [authenticator.id] })
    const answer = await prove(challenge, await signed(authenticator, passkey))
    expect([answer.status, Object.keys(await answer.json()).sort()]).toEqual([
      200,
      ['recoveryKey', 'token', 'user'],
    ])
    expect(await list(account)).toMatchObject([
      { opensLibrary: false, lastUsedAt: expect.any(String) },
    ])
  })

  it('never signs in without the password', async () => {
    const { authenticator } = await addKey()
    await expectFailed(await signIn(account, authenticator))
  })

  it('is accepted only for the challenge that the passkey signed', async () => {
    const { authenticator } = await addKey()
    const first = await firstStep()
    const right = await signed(authenticator, first.passkey)
    const failed = async (assertion: Assertion) =>
      expectFailed(await prove((await firstStep()).challenge, assertion), 'SECOND_FACTOR_FAILED')

    await failed(await signed(authenticator, { challenge: await challengeOf(address) }))
    await failed(await signed(anAuthenticator(), first.passkey))
    expect((await prove(first.challenge, right)).status).toBe(200)
    await failed(right)
    const { challenge } = await firstStep()
    const proof = { method: 'totp', code: codeOf(secret, time, 1) }
    const byCode = { body: { challenge, proof } }
    expect((await call(address, 'POST', '/api/auth/second-factor', byCode)).status).toBe(200)
  })

  it("is rejected for another person's account", async () => {
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

  it('confirms a change of the account only once', async () => {
    const { authenticator } = await addKey()
    const { token, password } = person
    const ask = async () =>
      (await call(address, 'POST', '/api/user/second-factor/question', { token })).json()
    const change = async (
      method: string,
      path: string,
      { userHandle: _, ...signature }: Assertion,
    ) =>
      call(address, method, `/api/user/second-factor/${path}`, {
        token,
        body: { password, proof: { method: 'passkey', signature } },
      })
    const read = async () =>
      (await call(address, 'GET', '/api/user/second-factor', { token })).json()

    expect(await read()).toMatchObject({ hasPasskey: true, backupCodesLeft: 9 })
    const question = await ask()
    expect(question).toMatchObject({ rpId: 'localhost', allowed: [authenticator.id] })
    const ofSignIn = await signed(authenticator, (await firstStep()).passkey)
    await expectFailed(await change('DELETE', 'totp', ofSignIn), 'SECOND_FACTOR_FAILED')
    const { challenge } = await firstStep()
    const ofChange = await signed(authenticator, await ask())
    await expectFailed(await prove(challenge, ofChange), 'SECOND_FACTOR_FAILED')

    const right = await signed(authenticator, question)
    expect((await change('POST', 'backup-codes', right)).status).toBe(200)
    expect(await read()).toMatchObject({ backupCodesLeft: 10 })
    await expectFailed(await change('DELETE', 'totp', right), 'SECOND_FACTOR_FAILED')
    const other = await signed(anAuthenticator(), await ask())
    await expectFailed(await change('DELETE', 'totp', other), 'SECOND_FACTOR_FAILED')
    const again = await signed(authenticator, await ask())
    expect((await change('DELETE', 'totp', again)).status).toBe(200)
    expect(await read()).toEqual({ totp: null, backupCodesLeft: 0, hasPasskey: false })
  })

  it('is removed when two-step verification is turned off', async () => {
    await addKey()
    const opening = await addPasskey(address, person, {
      secondFactor: { method: 'backup', code: backupCodes.pop() },
    })
    const { token, password } = person
    const proof = { method: 'backup', code: backupCodes.pop() }
    const off = { token, body: { password, proof } }
    expect((await call(address, 'DELETE', '/api/user/second-factor/totp', off)).status).toBe(200)
    expect(await list(account)).toMatchObject([{ id: opening.id, opensLibrary: true }])
    await expect(addPasskey(address, person, { masterKeyByPasskey: null })).rejects.toThrow(
      'SECOND_FACTOR_FAILED',
    )
    const login = { body: { email: person.email, password } }
    const signedIn = await call(address, 'POST', '/api/auth/login', login)
    expect(Object.keys(await signedIn.json())).toContain('token')
  })

  it('is not offered if the server is reached by an IP address', async () => {
    await addKey()
    const { email, password } = person
    const answer = await call(server, 'POST', '/api/auth/login', { body: { email, password } })
    expect((await answer.json()).secondFactor.passkey).toBeUndefined()
  })
})
