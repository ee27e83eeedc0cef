import { request } from 'node:http'
import { call, random, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { keptText } from '@safelight/test-kit/kept'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

const START = '/api/auth/recover/start'
const RECOVER = '/api/auth/recover'

const newPassword = () => ({
  newPassword: random(32),
  kdf: { ...signupRequest('').keys.kdf, salt: random(16) },
  masterKeyByPassword: random(61),
})

async function withAccount(email = 'mira@example.org') {
  const server = await startServer()
  const account = signupRequest(email)
  await call(server, 'POST', '/api/auth/signup', { body: account })
  return { server, account, proof: { email, recoveryAuth: account.recoveryAuth } }
}

async function post(server: TestServer, path: string, body: unknown) {
  const response = await call(server, 'POST', path, { body })
  return { status: response.status, body: await response.json() }
}

it('returns only the keys that the recovery words decrypt', async () => {
  const { server, account, proof } = await withAccount()
  const { accountId, masterKeyByRecovery, identity } = account.keys
  expect(await post(server, START, proof)).toEqual({
    status: 200,
    body: { keys: { accountId, masterKeyByRecovery, identity } },
  })
})

it('a recovery ends every session of the account (F3)', async () => {
  const { server, account, proof } = await withAccount()
  const before = [await signIn(server, account.email, account.password)]
  before.push(await signIn(server, account.email, account.password))
  const stranger = await signUp(server)
  const next = newPassword()
  expect(await post(server, RECOVER, { ...proof, ...next })).toEqual({ status: 200, body: {} })

  for (const { token } of before) {
    expect((await call(server, 'GET', '/api/user/me', { token })).status).toBe(401)
  }
  const { token: other } = stranger
  expect((await call(server, 'GET', '/api/user/me', { token: other })).status).toBe(200)
  const login = (password: string) =>
    post(server, '/api/auth/login', { email: account.email, password })
  expect((await login(account.password)).status).toBe(401)
  const { body } = await login(next.newPassword)
  const { masterKeyByRecovery, recoveryKey, ...keys } = account.keys
  const { kdf, masterKeyByPassword } = next
  expect(body.user.keys).toEqual({ ...keys, kdf, masterKeyByPassword })
  expect(body.user.profile).toEqual(account.profile)
  expect(body.recoveryKey).toBe(recoveryKey)
  const prelogin = await post(server, '/api/auth/prelogin', { email: account.email })
  expect(prelogin.body.kdf).toEqual(kdf)
  expect((await post(server, START, proof)).body.keys.masterKeyByRecovery).toBe(masterKeyByRecovery)
})

it('accepts recovery words again after an earlier recovery', async () => {
  const { server, account, proof } = await withAccount()
  const [first, second] = [newPassword(), newPassword()]
  for (const next of [first, second]) {
    expect((await post(server, RECOVER, { ...proof, ...next })).status).toBe(200)
  }
  await expect(signIn(server, account.email, first.newPassword)).rejects.toThrow()
  await expect(signIn(server, account.email, second.newPassword)).resolves.toMatchObject({ id: 1 })
})

it('gives the same answer to wrong words as to an unknown address', async () => {
  const { server, account, proof } = await withAccount()
  const other = signupRequest('other@example.org')
  await call(server, 'POST', '/api/auth/signup', { body: other })
  const wrong = [
    { ...proof, recoveryAuth: random(32) },
    { ...proof, recoveryAuth: other.recoveryAuth },
    { ...proof, recoveryAuth: account.password },
    { ...proof, email: 'nobody@example.org' },
  ]
  const refusal = {
    status: 401,
    body: {
      code: 'RECOVERY_FAILED',
      message: 'The email address and the recovery words do not match. Check both and try again.',
    },
  }
  for (const each of wrong) {
    expect(await post(server, START, each)).toEqual(refusal)
    expect(await post(server, RECOVER, { ...each, ...newPassword() })).toEqual(refusal)
  }
  await expect(signIn(server, account.email, account.password)).resolves.toMatchObject({ id: 1 })
})

it.each([
  ['another account id', { accountId: random(16) }],
  ['another master key sealed for recovery', { masterKeyByRecovery: random(61) }],
  ['another identity', { identity: signupRequest('').keys.identity }],
  ['a weak key derivation', { kdf: { ...signupRequest('').keys.kdf, memoryKiB: 1024 } }],
  ['an unknown key derivation', { kdf: { ...signupRequest('').keys.kdf, name: 'md5' } }],
  ['no sealed master key', { masterKeyByPassword: undefined }],
  ['a sealed master key that is too short', { masterKeyByPassword: random(60) }],
])('rejects a recovery with %s', async (_, change) => {
  const { server, account, proof } = await withAccount()
  const answer = await post(server, RECOVER, { ...proof, ...newPassword(), ...change })
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST'])
  await expect(signIn(server, account.email, account.password)).resolves.toMatchObject({ id: 1 })
})

it('neither stores nor logs the recovery proof or the new password proof in readable form', async () => {
  const { server, proof } = await withAccount()
  const next = newPassword()
  await post(server, START, proof)
  await post(server, RECOVER, { ...proof, ...next })
  const kept = await keptText(server)
  for (const secret of [proof.recoveryAuth, next.newPassword]) {
    expect(kept + server.log.join('')).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'))
  }
})

it.each([START, RECOVER])('limits attempts at %s per account and IP address', async path => {
  const { server, proof } = await withAccount()
  const more = path === RECOVER ? newPassword() : {}
  const attempt = async (change: object) =>
    (await post(server, path, { ...proof, ...more, ...change })).status
  for (let i = 0; i < RATE_LIMITS.recover.max; i += 1) {
    expect(await attempt({ recoveryAuth: random(32) })).toBe(401)
  }
  expect(await attempt({ recoveryAuth: random(32) })).toBe(429)
  expect(await attempt({ email: 'MIRA@example.org' })).toBe(429)
  expect(await attempt({ email: 'nobody@example.org' })).toBe(401)
})

it('lets the owner recover the account while strangers try wrong words from many addresses', async () => {
  const { server, proof } = await withAccount()
  const { max } = RATE_LIMITS.recover
  for (const path of [START, RECOVER]) {
    const wrong = { ...proof, ...(path === RECOVER && newPassword()), recoveryAuth: random(32) }
    for (let i = 0; i < 20 * max; i += 1) {
      const from = `127.0.1.${1 + Math.floor(i / max)}`
      expect(await postFrom(from, server, path, wrong)).toBe(401)
    }
  }
  expect(await postFrom('127.0.2.1', server, START, proof)).toBe(200)
  expect(await postFrom('127.0.2.1', server, RECOVER, { ...proof, ...newPassword() })).toBe(200)
})

function postFrom(localAddress: string, { port }: TestServer, path: string, body: unknown) {
  return new Promise<number | undefined>((resolve, reject) => {
    const options = { method: 'POST', host: '127.0.0.1', port, path, localAddress }
    const headers = { 'content-type': 'application/json' }
    request({ ...options, headers, agent: false }, response => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}

it('a recovery leaves no session of a concurrent sign-in with the old password', async () => {
  const { server, account, proof } = await withAccount()
  const answers = await Promise.all([
    post(server, '/api/auth/login', { email: account.email, password: account.password }),
    post(server, RECOVER, { ...proof, ...newPassword() }),
    post(server, '/api/auth/login', { email: account.email, password: account.password }),
  ])
  expect(answers[1].status).toBe(200)
  const sessions = await server.context.database.selectFrom('sessions').selectAll().execute()
  expect(sessions).toEqual([])
})
