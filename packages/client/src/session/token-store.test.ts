import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTokenStore, type SecretStore } from './token-store.ts'

let kept: Map<string, string>
let secret: string | null

beforeEach(() => {
  kept = new Map()
  secret = null
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const working: SecretStore = {
  readToken: async () => secret,
  async keepToken(token) {
    secret = token
    return true
  },
  async clearToken() {
    secret = null
  },
}
const missing: SecretStore = {
  readToken: async () => null,
  keepToken: async () => false,
  clearToken: async () => {},
}
const broken: SecretStore = {
  ...missing,
  readToken: async () => Promise.reject(new Error('locked')),
  keepToken: async () => Promise.reject(new Error('locked')),
}

it('keeps a token only in the secret store if a secret store exists', async () => {
  kept.set('token', 'old')
  const store = openTokenStore(working)
  await store.keep('new')
  expect([secret, ...kept]).toEqual(['new'])
  expect(await store.read()).toBe('new')
  await store.clear()
  expect([secret, await store.read()]).toEqual([null, null])
})

it.each([
  ['the app has no secret store', undefined],
  ['the system offers no secret store', missing],
  ['the secret store fails', broken],
])('keeps a token in the browser when %s', async (_, secrets) => {
  const store = openTokenStore(secrets)
  await store.keep('new')
  expect([...kept]).toEqual([['token', 'new']])
  expect(await store.read()).toBe('new')
  await store.clear()
  expect(await store.read()).toBeNull()
})

it('moves a token to the secret store once there is one', async () => {
  await openTokenStore(missing).keep('new')
  expect(await openTokenStore(working).read()).toBe('new')
  expect([secret, ...kept]).toEqual(['new'])
})

it.each(['auth_token', 'token', 'authToken', 'access_token'])(
  'reads a token that an older client has stored as %s',
  async name => {
    kept.set(name, 'old')
    const store = openTokenStore(working)
    expect(await store.read()).toBe('old')
    await store.clear()
    expect([...kept]).toEqual([])
  },
)
