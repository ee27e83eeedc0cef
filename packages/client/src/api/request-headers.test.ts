import { logout, me } from '@safelight/contract/auth'
import { expect, it, vi } from 'vitest'
import { inPage } from '../../test/page.ts'
import { aServer } from '../../test/server.ts'
import { createBrowserSession } from '../browser-session.ts'
import { createApiClient } from './api-client.ts'

async function aPage(cookie = '') {
  const { url, received, headers } = await aServer(() => ({}))
  inPage(url)
  vi.stubGlobal('document', { cookie })
  return { received, headers: () => headers.at(-1) ?? {} }
}

/** Makes a call. Ignores whether the answer is valid, because the tests only check the request. */
const call = (token: string | null, endpoint: typeof me | typeof logout, baseUrl?: string) =>
  createApiClient(token, { ...(baseUrl && { baseUrl }) })
    .call(endpoint as typeof logout)
    .catch(() => {})

it('sends the session token in the authorization header', async () => {
  const { received, headers } = await aPage()
  await call('a-token', me)
  expect(received.at(-1)?.path).toBe('/api/user/me')
  expect(headers().authorization).toBe('Bearer a-token')
  await call(null, me)
  expect(headers()).not.toHaveProperty('authorization')
})

it.each([
  [{ token: 'main', auth_token: 'first', access_token: 'last' }, 'first'],
  [{ token: 'main', authToken: 'other', access_token: 'last' }, 'main'],
  [{ access_token: 'last' }, 'last'],
])('with the stored tokens %j, the session sends the preferred token', async (stored, token) => {
  const { headers } = await aPage()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  await createBrowserSession().session.start()
  expect(headers().authorization).toBe(`Bearer ${token}`)
})

it('puts the API root before the path of a call', async () => {
  const { url, received } = await aServer(() => ({}))
  await call('a-token', me, `${url}/root`)
  expect(received.at(-1)?.path).toBe('/root/api/user/me')
})

it('copies the CSRF cookie into the header of calls that change data', async () => {
  const { headers } = await aPage('theme=dark; XSRF-TOKEN=abc%3D1; other=2')
  await call('a-token', logout)
  expect(headers()['x-xsrf-token']).toBe('abc=1')
  await call('a-token', me)
  expect(headers()).not.toHaveProperty('x-xsrf-token')
})

it.each([
  '',
  'XSRF-TOKEN=',
  'NOT-XSRF-TOKEN=1',
  'XSRF-TOKEN=a%0D%0Ab',
  `XSRF-TOKEN=${'a'.repeat(5_000)}`,
])('sends no CSRF header for the cookies %j', async cookie => {
  const { received, headers } = await aPage(cookie)
  await call('a-token', logout)
  expect(received).toHaveLength(1)
  expect(headers()).not.toHaveProperty('x-xsrf-token')
})

it('does not send the CSRF cookie to another origin', async () => {
  const { url, headers } = await aServer(() => ({}))
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=abc' })
  await call('a-token', logout, url)
  vi.unstubAllGlobals()
  expect(headers[0]).not.toHaveProperty('x-xsrf-token')
})
