import { LIMITS } from '@safelight/contract/limits'
import { call, random, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { keptText } from '@safelight/test-kit/kept'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

const day = 24 * 60 * 60 * 1000

it('signs up, signs in and returns keys and profile unchanged', async () => {
  const server = await startServer()
  const request = signupRequest('mira@example.org')
  const signup = await call(server, 'POST', '/api/auth/signup', { body: request })
  expect([signup.status, await signup.json()]).toEqual([200, {}])

  const login = await call(server, 'POST', '/api/auth/login', {
    body: { email: 'mira@example.org', password: request.password },
  })
  const { token, user, recoveryKey } = await login.json()
  const { masterKeyByRecovery, recoveryKey: wrapped, ...keys } = request.keys
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(user).toEqual({
    id: 1,
    email: 'mira@example.org',
    emailVerified: null,
    displayName: null,
    roles: ['ADMIN', 'USER'],
    isAdministrator: true,
    storage: { usedBytes: 0, limitBytes: null, familyBytes: null },
    limits: {
      trashDays: 30,
      fileBytes: 5 * 1024 ** 3,
      itemsOfLink: 1000,
      chunkBytes: LIMITS.chunkBytes,
      moreFormats: true,
      recognition: false,
    },
    payments: null,
    keys,
    profile: request.profile,
  })
  expect(recoveryKey).toBe(wrapped)
  const me = await call(server, 'GET', '/api/user/me', { token })
  const text = await me.text()
  expect(JSON.parse(text)).toEqual(user)
  for (const secret of [wrapped, masterKeyByRecovery]) expect(text).not.toContain(secret)
})

it('returns the wrapped recovery key only for the password', async () => {
  const server = await startServer()
  const request = signupRequest('mira@example.org')
  await call(server, 'POST', '/api/auth/signup', { body: request })
  const { token } = await signIn(server, request.email, request.password)
  const reveal = async (body: unknown, session?: string) => {
    const options = { body, ...(session ? { token: session } : {}) }
    const response = await call(server, 'POST', '/api/user/recovery-key', options)
    return [response.status, await response.json()]
  }
  const { recoveryKey } = request.keys
  expect(await reveal({ password: request.password }, token)).toEqual([200, { recoveryKey }])
  const wrong = await reveal({ password: random(32) }, token)
  expect(wrong).toMatchObject([401, { code: 'LOGIN_FAILED' }])
  const anonymous = await reveal({ password: request.password })
  expect(anonymous).toMatchObject([401, { code: 'NOT_SIGNED_IN' }])
})

it('rejects a second account whose address differs only in letter case', async () => {
  const server = await startServer()
  await signUp(server, 'mira@example.org')
  const body = { ...signupRequest('mira@example.org'), email: ' Mira@Example.ORG ' }
  const again = await call(server, 'POST', '/api/auth/signup', { body })
  expect([again.status, (await again.json()).code]).toEqual([409, 'EMAIL_TAKEN'])
})

it('rejects a second account with the same account id', async () => {
  const server = await startServer()
  const { keys } = signupRequest('mira@example.org')
  const signUpAs = async (email: string) => {
    const request = signupRequest(email)
    const body = { ...request, keys: { ...request.keys, accountId: keys.accountId } }
    const response = await call(server, 'POST', '/api/auth/signup', { body })
    return [response.status, (await response.json()).code]
  }
  expect(await signUpAs('mira@example.org')).toEqual([200, undefined])
  expect(await signUpAs('eve@example.org')).toEqual([409, 'ACCOUNT_EXISTS'])
  expect(await signUpAs('mira@example.org')).toEqual([409, 'EMAIL_TAKEN'])
})

it('accepts only one of many concurrent sign-ups with the same address', async () => {
  const server = await startServer()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      call(server, 'POST', '/api/auth/signup', { body: signupRequest('mira@example.org') }),
    ),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

it('gives the same answer to a wrong password as to an unknown address', async () => {
  const server = await startServer()
  await signUp(server, 'mira@example.org')
  const answers = await Promise.all(
    ['mira@example.org', 'nobody@example.org'].map(async email => {
      const body = { email, password: random(32) }
      const response = await call(server, 'POST', '/api/auth/login', { body })
      return { status: response.status, body: await response.json() }
    }),
  )
  const refusal = {
    status: 401,
    body: { code: 'LOGIN_FAILED', message: 'Login failed. Please check your credentials.' },
  }
  expect(answers).toEqual([refusal, refusal])
})

it('ignores the letter case of the address at sign-in', async () => {
  const server = await startServer()
  const { password } = await signUp(server, 'mira@example.org')
  await expect(signIn(server, 'MIRA@example.org', password)).resolves.toMatchObject({ id: 1 })
})

it('stores neither the password proof nor the session token in readable form', async () => {
  const server = await startServer()
  const { password, token } = await signUp(server)
  const kept = await keptText(server)
  expect(kept).toContain('argon2id')
  expect(kept).not.toContain(password)
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(Buffer.from(password, 'base64url').toString('latin1'))
})

it('returns a constant fake salt for an unknown address', async () => {
  const server = await startServer()
  const request = signupRequest('mira@example.org')
  await call(server, 'POST', '/api/auth/signup', { body: request })
  const kdfOf = async (email: string) =>
    (await (await call(server, 'POST', '/api/auth/prelogin', { body: { email } })).json()).kdf

  expect(await kdfOf('mira@example.org')).toEqual(request.keys.kdf)
  const unknown = await kdfOf('nobody@example.org')
  expect(unknown).toEqual({ ...request.keys.kdf, salt: expect.stringMatching(/^[\w-]{22}$/) })
  expect(await kdfOf('Nobody@example.org')).toEqual(unknown)
  expect(await kdfOf('somebody@example.org')).not.toEqual(unknown)
})

it.each([
  ['no header', undefined],
  ['a wrong token', `Bearer ${random(32)}`],
  ['another scheme', `Basic ${random(32)}`],
  ['a token that is too short', 'Bearer abc'],
])('rejects a request without a valid token: %s', async (_, authorization) => {
  const server = await startServer()
  await signUp(server)
  const headers = authorization ? { authorization } : {}
  for (const path of ['/api/user/me', '/authz?key=/x', '/api/media/all-metadata']) {
    const response = await fetch(server.url + path, { headers })
    expect([response.status, (await response.json()).code]).toEqual([401, 'NOT_SIGNED_IN'])
  }
})

it('ends only one session at sign-out', async () => {
  const server = await startServer()
  const { email, password, token } = await signUp(server)
  const other = await signIn(server, email, password)
  expect((await call(server, 'POST', '/api/auth/logout', { token })).status).toBe(200)
  expect((await call(server, 'GET', '/api/user/me', { token })).status).toBe(401)
  expect((await call(server, 'GET', '/api/user/me', { token: other.token })).status).toBe(200)
})

it('ends a session after 180 days without use', async () => {
  let time = Date.UTC(2024, 0, 1)
  const server = await startServer({ now: () => new Date(time) })
  const { token } = await signUp(server)
  const status = async () => (await call(server, 'GET', '/api/user/me', { token })).status
  time += 179 * day
  expect(await status()).toBe(200)
  time += 179 * day
  expect(await status()).toBe(200)
  time += 181 * day
  expect(await status()).toBe(401)
})

it('records the last use of a session at most once an hour', async () => {
  let time = Date.UTC(2024, 0, 1)
  const server = await startServer({ now: () => new Date(time) })
  const { token } = await signUp(server)
  const lastUse = async (minutes: number) => {
    time += minutes * 60_000
    await call(server, 'GET', '/api/user/me', { token })
    const query = server.context.database.selectFrom('sessions').select('last_used_at')
    return (await query.executeTakeFirstOrThrow()).last_used_at
  }
  expect(await lastUse(59)).toBe('2024-01-01T00:00:00.000Z')
  expect(await lastUse(2)).toBe('2024-01-01T01:01:00.000Z')
})

it('accepts a profile only under the next version number', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const put = async (version: number) => {
    const body = { sealed: random(80), version }
    const response = await call(server, 'PUT', '/api/user/profile', { token, body })
    return { body, status: response.status, answer: await response.json() }
  }
  expect((await put(1)).answer.code).toBe('STALE_VERSION')
  expect((await put(3)).status).toBe(409)
  const { body, status } = await put(2)
  expect(status).toBe(200)
  expect((await put(2)).status).toBe(409)
  const me = await (await call(server, 'GET', '/api/user/me', { token })).json()
  expect(me.profile).toEqual(body)
})

it('reports the invalid fields of a request without their values', async () => {
  const server = await startServer()
  const request = signupRequest('not-an-address')
  const body = { ...request, keys: { ...request.keys, kdf: { ...request.keys.kdf, salt: 'hush' } } }
  const response = await call(server, 'POST', '/api/auth/signup', { body })
  const text = await response.text()
  expect(response.status).toBe(400)
  expect(JSON.parse(text)).toEqual({
    code: 'INVALID_REQUEST',
    message: 'Malformed request. Check: email, keys.kdf.salt.',
  })
  for (const value of ['not-an-address', 'hush', request.password])
    expect(text).not.toContain(value)
})

it.each([
  ['weak parameters of the key derivation', { memoryKiB: 1024 }],
  ['an unknown key derivation', { name: 'md5' }],
])('rejects a sign-up with %s', async (_, change) => {
  const server = await startServer()
  const request = signupRequest('mira@example.org')
  const keys = { ...request.keys, kdf: { ...request.keys.kdf, ...change } }
  const response = await call(server, 'POST', '/api/auth/signup', { body: { ...request, keys } })
  expect(response.status).toBe(400)
})

it.each([
  ['is cut off', '{"email":', 'application/json'],
  ['is empty', '', 'application/json'],
  ['is deeply nested and cut off', '['.repeat(200_000), 'application/json'],
  ['is deeply nested', `${'['.repeat(9999)}${']'.repeat(9999)}`, 'application/json'],
  ['sets __proto__', '{"email":"a@b.cd","__proto__":{"isAdmin":true}}', 'application/json'],
  [
    'sets the constructor',
    '{"email":"a@b.cd","constructor":{"prototype":{"isAdmin":true}}}',
    'application/json',
  ],
  ['has an unknown field', '{"email":"a@b.cd","roles":["ADMIN"]}', 'application/json'],
  ['has a list instead of a text', '{"email":["a@b.cd"]}', 'application/json'],
  ['is not an object', 'null', 'application/json'],
  ['is larger than 1 MiB', `{"email":"${'a'.repeat(1024 * 1024)}"}`, 'application/json'],
  ['is of another type', '{"email":"a@b.cd"}', 'text/plain'],
  ['is a form', 'email=a%40b.cd', 'application/x-www-form-urlencoded'],
])('rejects a body that %s', async (_, body, type) => {
  const server = await startServer()
  const response = await fetch(`${server.url}/api/auth/prelogin`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
