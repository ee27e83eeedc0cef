import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { s3 } from '@safelight/test-kit/blobs/on-s3'
import { startServer } from '@safelight/test-kit/server'
import { begin } from '@safelight/test-kit/uploads/chunked'
import { SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it, onTestFinished } from 'vitest'
import type { Context } from '../../src/context.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { serveMetrics } from '../../src/serve-metrics.ts'
import { sweep } from '../../src/sweeper.ts'

async function measured(changes: Partial<Context> = {}) {
  const metrics = createMetrics()
  const server = await startServer({ metrics, storageReserve: 1234, ...changes })
  const served = await serveMetrics(server.context, { port: 0, host: '127.0.0.1' })
  if (!served) throw new Error('nothing is served')
  onTestFinished(() => {
    served.closeAllConnections()
    served.close()
  })
  const { port } = served.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const read = async () => (await fetch(`${url}/metrics`)).text()
  return { server, url, read }
}

it('counts responses by route pattern', async () => {
  const { server, read } = await measured()
  const { token } = await signUp(server)
  await uploaded(server, token)
  await sweep(server.context, new Date())
  await begin(server, token, makeUpload({ size: SIZE }))
  await call(server, 'GET', '/api/media/changes?since=x', { token })
  const labels = 'method="GET",route="/api/media/changes",status="4xx"'
  await expect.poll(read).toContain(`safelight_http_request_duration_seconds_count{${labels}} 1`)
  await expect.poll(read).toContain('safelight_http_requests_under_way 0')
  const text = await read()
  expect(text).toContain('safelight_uploads_open 1')
  expect(text).toContain('safelight_storage_reserve_bytes 1234')
  if (!s3) expect(text).toMatch(/^safelight_storage_free_bytes \d{6,}/m)
  expect(text).toMatch(/^safelight_swept_timestamp_seconds 1\d{9}/m)
  expect(text).toMatch(/^safelight_connections \d+$/m)
})

it('metrics contain no data of a person or an item', async () => {
  const { server, read } = await measured()
  const person = await signUp(server, 'mira@example.org')
  const { dto } = await uploaded(server, person.token)
  const visit = async (what: string) => {
    await fetch(`${server.url}/${what}?${what}`)
    await fetch(`${server.url}/api/${what}`, { method: 'PUT' })
    await fetch(`${server.url}/authz?key=/${dto.name}&${what}`, {
      headers: { authorization: `Bearer ${person.token}`, 'user-agent': what },
    })
  }
  await visit('canary-0')
  const lines = async () => (await read()).split('\n').filter(line => line.includes('_http_'))
  await expect.poll(async () => (await lines()).join()).toContain('route="/authz"')
  const before = (await lines()).length
  for (let i = 1; i < 20; i += 1) await visit(`canary-${i}`)
  expect((await lines()).length).toBe(before)
  const text = await read()
  for (const secret of ['canary', 'mira', dto.id, person.token, '127.0.0.1']) {
    expect(text).not.toContain(secret)
  }
})

it('reports counts of the shared database only on servers that run jobs', async () => {
  const lines = async (role: Context['role']) =>
    (await (await measured({ role })).read()).split('\n')
  for (const role of ['worker', 'all'] as const) {
    expect(await lines(role)).toContain('safelight_deleted_blobs 0')
  }
  const web = await lines('web')
  expect(web).not.toContain('safelight_deleted_blobs 0')
  expect(web).toContain('safelight_storage_reserve_bytes 1234')
})

it('metrics are served only on their own port', async () => {
  const { server, url } = await measured()
  expect(await (await call(server, 'GET', '/metrics')).text()).not.toContain('safelight_')
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(await serveMetrics(server.context, undefined)).toBeUndefined()
})

it('names metrics by the rules of Prometheus', async () => {
  const { server, read } = await measured()
  await call(server, 'GET', '/api/health')
  const types = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  expect(types.length).toBeGreaterThan(20)
  for (const [, name = '', type] of types) {
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
    expect(name).toMatch(/^safelight_[a-z0-9_]+$/)
  }
})

it('exports every metric that the dashboard uses', async () => {
  const { server, read } = await measured()
  await sweep(server.context, new Date())
  await call(server, 'GET', '/api/health')
  const dashboard = new URL('../../../../deploy/grafana/safelight.json', import.meta.url)
  const shown = new Set(readFileSync(dashboard, 'utf8').match(/safelight_[a-z0-9_]+/g))
  expect(shown.size).toBeGreaterThan(10)
  const text = await read()
  for (const name of shown) expect(text, name).toMatch(new RegExp(`^${name}[ {]`, 'm'))
})
