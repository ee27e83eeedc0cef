import { DESKTOP_VERSION, INSTALLERS } from '@safelight/contract/desktop-app'
import { listPlans } from '@safelight/contract/plans'
import { call } from '@safelight/test-kit/accounts/account'
import { setUp } from '@safelight/test-kit/accounts/admin'
import { createContext, startServer, type TestServer } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'
import { clearSettings } from '../../src/installation/settings.ts'
import { Sandbox } from '../../src/payment/sandbox.ts'

const NO_PUBLISHER = { updated_by: null, description: null, updated_at: '2026-01-01T00:00:00.000Z' }

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})

interface Variable {
  key: string
  value: string
  category?: 'URLS' | 'FEATURES' | 'VERSION' | 'SYSTEM'
  is_sensitive?: number
  is_active?: number
}

async function publish(...variables: Variable[]): Promise<void> {
  const rows = variables.map(each => ({ category: 'URLS' as const, ...NO_PUBLISHER, ...each }))
  // Insert one by one: in an insert of several rows, a column that one row sets has no default for others.
  const { database } = server.context
  await database
    .deleteFrom('variables')
    .where(
      'key',
      'in',
      rows.map(({ key }) => key),
    )
    .execute()
  for (const row of rows) await database.insertInto('variables').values(row).execute()
  clearSettings(database)
}

async function get(path: string) {
  const response = await call(server, 'GET', path)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

it('a new installation has a free plan, a family plan and a plan without a limit', async () => {
  const { status, body } = await get('/api/plans')
  const plans = listPlans.response.parse(body)
  expect(status).toBe(200)
  expect(plans.map(({ name, price }) => [name, price])).toEqual([
    ['Free', 0],
    ['Personal', 2.99],
    ['Family', 9.99],
    ['Archive', 49.99],
  ])
  expect(plans.map(plan => plan.storageLimitMB)).toEqual([5120, 204_800, 2_048_000, 0])
  expect(plans.map(plan => plan.familyMembers)).toEqual([0, 0, 6, 6])
  expect(plans[1]).toEqual({
    id: 2,
    name: 'Personal',
    description: 'For the photos and videos of one person.',
    price: 2.99,
    currency: 'usd',
    storageLimitMB: 204_800,
    trialDays: 14,
    familyMembers: 0,
    features: ['Everything in Free', 'Room for about 50,000 photos'],
    active: true,
  })
})

it('returns the name of the payment provider', async () => {
  expect((await get('/api/payment/offer')).body).toEqual({
    provider: null,
    freeStorageMB: 0,
    salesEmail: null,
  })
  const { context } = await createContext()
  server = await startServer({ payment: new Sandbox(context), storageLimit: 'free plan' })
  const { body, headers } = await get('/api/payment/offer')
  expect(body).toEqual({ provider: 'sandbox', freeStorageMB: 5120, salesEmail: null })
  expect(headers.get('cache-control')).toBe('public, max-age=60')
})

it('lists all plans, cheapest first', async () => {
  const { database } = server.context
  await database.updateTable('plans').set({ active: 0 }).where('id', '=', 3).execute()
  await database.updateTable('plans').set({ price_cents: 1 }).where('id', '=', 4).execute()
  await database.deleteFrom('plans').where('id', '=', 2).execute()
  const { body } = await get('/api/plans')
  expect(
    listPlans.response.parse(body).map(({ id, price, active }) => [id, price, active]),
  ).toEqual([
    [1, 0, true],
    [4, 0.01, true],
    [3, 9.99, false],
  ])
})

it('returns one plan by its number', async () => {
  const { body: plans } = await get('/api/plans')
  expect((await get('/api/plans/3')).body).toEqual(plans[2])
  for (const [id, status, code] of [
    ['999', 404, 'NOT_FOUND'],
    ['0', 400, 'INVALID_REQUEST'],
    ['-1', 400, 'INVALID_REQUEST'],
    ['1.5', 400, 'INVALID_REQUEST'],
    ['free', 400, 'INVALID_REQUEST'],
    ['99999999999999999999', 400, 'INVALID_REQUEST'],
    ["1'--", 400, 'INVALID_REQUEST'],
  ] as const) {
    const answer = await get(`/api/plans/${id}`)
    expect([id, answer.status, answer.body.code]).toEqual([id, status, code])
  }
})

it('publishes only active variables that are not sensitive', async () => {
  await publish(
    { key: 'GOOGLE_PLAY_URL', value: 'https://play.example/app' },
    { key: 'VERSION', value: '7', category: 'VERSION' },
    { key: 'OFF_URL', value: 'https://off.example', is_active: 0 },
    { key: 'SECRET_URL', value: 'https://secret.example', is_sensitive: 1 },
    { key: 'KEY', value: 'secret', category: 'SYSTEM', is_sensitive: 1, is_active: 0 },
  )
  const play = { variableKey: 'GOOGLE_PLAY_URL', variableValue: 'https://play.example/app' }
  const urls = await get('/api/public/variables/app-urls')
  const all = await get('/api/public/variables')
  expect([urls.status, urls.body]).toEqual([200, [play]])
  expect([all.status, all.body]).toEqual([
    200,
    [...LIMITS, SIGNUP, play, { variableKey: 'VERSION', variableValue: '7' }],
  ])
})

const LIMITS = [
  { variableKey: 'MAX_FILE_MB', variableValue: '5120' },
  { variableKey: 'MAX_LINK_ITEMS', variableValue: '1000' },
  { variableKey: 'TRASH_DAYS', variableValue: '30' },
]
const SIGNUP = { variableKey: 'SIGNUP_MODE', variableValue: 'open' }

it('a new installation publishes limits and the sign-up mode', async () => {
  expect((await get('/api/public/variables')).body).toEqual([...LIMITS, SIGNUP])
  expect((await get('/api/public/variables/app-urls')).body).toEqual([])
  expect((await get('/api/apps/download-urls')).body).toEqual({
    enabled: false,
    version: DESKTOP_VERSION,
    urls: { windows: null, macos: null, linux: null },
  })
})

it('offers the desktop app if its download address is set', async () => {
  const version = DESKTOP_VERSION
  const linux = `https://files.example/app/${INSTALLERS.linux}`
  const urls = { windows: 'https://files.example/safelight.exe', macos: null, linux }
  await publish(
    { key: 'DESKTOP_WINDOWS_URL', value: urls.windows },
    { key: 'DESKTOP_MACOS_URL', value: 'javascript:alert(1)' },
    { key: 'DESKTOP_LINUX_URL', value: 'https://files.example/app/' },
  )
  expect((await get('/api/apps/download-urls')).body).toEqual({ enabled: true, version, urls })
  await setUp(server, { flags: { DESKTOP_DOWNLOADS: 0 } })
  expect((await get('/api/apps/download-urls')).body).toEqual({ enabled: false, version, urls })
})

it('does not offer the desktop app if its address is marked as sensitive', async () => {
  await publish({ key: 'DESKTOP_LINUX_URL', value: 'https://secret.example', is_sensitive: 1 })
  expect((await get('/api/apps/download-urls')).body.urls.linux).toBeNull()
})

it('offers map tiles only if a tile server is configured', async () => {
  expect((await get('/api/map-tiles')).body).toBeNull()
  const mapTiles = {
    name: 'Tiles of the house',
    address: 'https://tiles.example/{z}/{x}/{y}.png',
    origin: 'https://tiles.example',
  }
  const other = await startServer({ mapTiles })
  const answer = await fetch(`${other.url}/api/map-tiles`)
  expect(await answer.json()).toEqual({ name: mapTiles.name, address: mapTiles.address })
  const policies = await Promise.all(
    [server, other].map(async ({ url }) => {
      const { headers } = await fetch(`${url}/gallery`)
      return /img-src ([^;]*);/.exec(headers.get('content-security-policy') ?? '')?.[1]
    }),
  )
  expect(policies).toEqual(["'self' blob: data:", "'self' blob: data: https://tiles.example"])
})

it('rejects a variable with an unknown type or category', async () => {
  await publish({ key: 'A', value: '1' })
  for (const wrong of [{ key: 'A' }, { type: 'NUMBER' }, { category: 'OTHERS' }]) {
    const row = { key: 'B', value: '', type: 'STRING', category: 'URLS', ...wrong }
    const { key, value, type, category } = row
    const insertion = sql`
      insert into variables (key, value, type, category) values (${key}, ${value}, ${type}, ${category})
    `.execute(server.context.database)
    await expect(insertion).rejects.toThrow(/constraint/i)
  }
})

it('lets caches keep public answers for a minute', async () => {
  for (const path of [
    '/api/plans',
    '/api/plans/1',
    '/api/public/variables',
    '/api/apps/download-urls',
  ]) {
    const { headers } = await get(path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=60'])
  }
  expect((await get('/api/plans/999')).headers.get('cache-control')).toBe('no-store')
})

it('limits the requests of one IP address', async () => {
  const { max } = RATE_LIMITS.installation
  for (let i = 0; i < max; i += 1) expect((await get('/api/plans')).status).toBe(200)
  expect((await get('/api/plans')).status).toBe(429)
  expect((await get('/api/public/variables')).status).toBe(200)
})
