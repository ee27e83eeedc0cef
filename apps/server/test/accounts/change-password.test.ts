import { call, random, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

const replacement = (currentPassword: string) => ({
  currentPassword,
  newPassword: random(32),
  kdf: { ...signupRequest('').keys.kdf, salt: random(16) },
  masterKeyByPassword: random(61),
})

async function change(server: TestServer, token: string, body: unknown) {
  const response = await call(server, 'POST', '/api/user/change-password', { token, body })
  return { status: response.status, body: await response.json() }
}

const meOf = async (server: TestServer, token: string) => {
  const response = await call(server, 'GET', '/api/user/me', { token })
  return { status: response.status, user: await response.json() }
}

it("a password change ends the account's other sessions (F3)", async () => {
  const server = await startServer()
  const person = await signUp(server)
  const others = [await signIn(server, person.email, person.password), await signUp(server)]
  const before = (await meOf(server, person.token)).user
  const next = replacement(person.password)
  expect(await change(server, person.token, next)).toEqual({ status: 200, body: {} })

  const { kdf, masterKeyByPassword } = next
  const after = await meOf(server, person.token)
  expect(after.user).toEqual({ ...before, keys: { ...before.keys, kdf, masterKeyByPassword } })
  const statuses = await Promise.all(others.map(({ token }) => meOf(server, token)))
  expect(statuses.map(({ status }) => status)).toEqual([401, 200])
  await expect(signIn(server, person.email, person.password)).rejects.toThrow()
  const again = await signIn(server, person.email, next.newPassword)
  expect(again.id).toBe(person.id)
})

it('changes no password without the old password', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const other = await signIn(server, person.email, person.password)
  const answer = await change(server, person.token, replacement(random(32)))
  expect(answer).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } })
  expect((await meOf(server, other.token)).status).toBe(200)
  await expect(signIn(server, person.email, person.password)).resolves.toBeDefined()
})

it('accepts only one of two concurrent password changes', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const changes = [replacement(person.password), replacement(person.password)]
  const answers = await Promise.all(changes.map(each => change(server, person.token, each)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const winner = changes[answers.findIndex(({ status }) => status === 200)]
  const { user } = await meOf(server, person.token)
  expect(user.keys.kdf).toEqual(winner?.kdf)
  await expect(signIn(server, person.email, winner?.newPassword ?? '')).resolves.toBeDefined()
})

it.each([
  ['another account id', { accountId: random(16) }],
  ['a weak derivation', { kdf: { ...signupRequest('').keys.kdf, iterations: 1 } }],
  ['no wrap', { masterKeyByPassword: undefined }],
])('rejects a password change with %s', async (_, part) => {
  const server = await startServer()
  const person = await signUp(server)
  const body = { ...replacement(person.password), ...part }
  expect((await change(server, person.token, body)).status).toBe(400)
})

it('limits attempts to change the password per account', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  for (let i = 0; i < RATE_LIMITS.changePassword.max; i += 1) {
    expect((await change(server, token, replacement(random(32)))).status).toBe(401)
  }
  expect((await change(server, token, replacement(random(32)))).status).toBe(429)
})
