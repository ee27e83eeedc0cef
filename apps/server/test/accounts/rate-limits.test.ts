import { call, random, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

it('limits sign-ups per IP address', async () => {
  const server = await startServer()
  const statuses: number[] = []
  for (let i = 0; i <= RATE_LIMITS.signup.max; i += 1) {
    const body = signupRequest(`person${i}@example.org`)
    statuses.push((await call(server, 'POST', '/api/auth/signup', { body })).status)
  }
  expect(statuses).toEqual([...Array(RATE_LIMITS.signup.max).fill(200), 429])
})

it('limits requests for sign-in parameters per IP address', async () => {
  const server = await startServer()
  const body = { email: 'mira@example.org' }
  for (let i = 0; i < RATE_LIMITS.prelogin.max; i += 1) {
    expect((await call(server, 'POST', '/api/auth/prelogin', { body })).status).toBe(200)
  }
  const refused = await call(server, 'POST', '/api/auth/prelogin', { body })
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please wait a moment and try again.',
    },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('limits sign-in attempts on one account for all spellings of the address together', async () => {
  const server = await startServer()
  await signUp(server, 'other@example.org')
  const attempt = async (email: string) => {
    const body = { email, password: random(32) }
    return (await call(server, 'POST', '/api/auth/login', { body })).status
  }
  for (let i = 0; i < RATE_LIMITS.login.max; i += 1) {
    expect(await attempt(i % 2 === 0 ? 'mira@example.org' : 'MIRA@example.org')).toBe(401)
  }
  expect(await attempt('mira@example.org')).toBe(429)
  expect(await attempt('Mira@Example.org')).toBe(429)
  expect(await attempt('other@example.org')).toBe(401)
})

it('limits sign-in attempts from one IP address across all accounts', async () => {
  const server = await startServer()
  const statuses: number[] = []
  for (let i = 0; i <= RATE_LIMITS.loginByAddress.max; i += 1) {
    const body = { email: `person${i}@example.org`, password: random(32) }
    statuses.push((await call(server, 'POST', '/api/auth/login', { body })).status)
  }
  expect(statuses).toEqual([...Array(RATE_LIMITS.loginByAddress.max).fill(401), 429])
})

it('trusts forwarded addresses only from configured proxies', async () => {
  const attempt = async (server: TestServer, from: string) => {
    const response = await fetch(`${server.url}/api/auth/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: 'mira@example.org' }),
    })
    return response.status
  }
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const alone = await startServer()
  for (let i = 0; i < RATE_LIMITS.prelogin.max; i += 1) {
    expect(await attempt(behindProxy, '192.0.2.1')).toBe(200)
    expect(await attempt(alone, `192.0.2.${i}`)).toBe(200)
  }
  expect(await attempt(behindProxy, '192.0.2.1')).toBe(429)
  expect(await attempt(behindProxy, '192.0.2.2')).toBe(200)
  expect(await attempt(alone, '192.0.2.200')).toBe(429)
})

it('limits attempts to reveal the recovery key per account', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const attempt = async (token: string) => {
    const options = { token, body: { password: random(32) } }
    return (await call(server, 'POST', '/api/user/recovery-key', options)).status
  }
  for (let i = 0; i < RATE_LIMITS.revealRecoveryKey.max; i += 1) {
    expect(await attempt(person.token)).toBe(401)
  }
  expect(await attempt(person.token)).toBe(429)
  expect(await attempt(other.token)).toBe(401)
})
