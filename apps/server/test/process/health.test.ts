import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '@safelight/test-kit/accounts/account'
import { itOnDisk } from '@safelight/test-kit/blobs/on-s3'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { programBuild } from '../../src/database/program-version.ts'

const ask = async (server: TestServer, path: string) => {
  const response = await call(server, 'GET', path)
  return { status: response.status, body: await response.json() }
}
const readiness = (server: TestServer) => ask(server, '/api/ready')
const notReady = (why: string) => ({
  status: 503,
  body: { code: 'NOT_READY', message: `The server is not ready: ${why}.` },
})

it('a running server reports that it is ready', async () => {
  const server = await startServer({ publicUrl: 'https://photos.example' })
  expect(await ask(server, '/api/health')).toEqual({
    status: 200,
    body: { status: 'ok', ...programBuild() },
  })
  expect(await readiness(server)).toEqual({ status: 200, body: { status: 'ready', uploads: true } })
  for (const path of ['/api/health', '/api/ready']) {
    const { socket, head } = rawConnection(server)
    socket.write(requestHead('GET', path, { host: 'safelight:3000' }))
    expect(await head()).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  }
})

it('a server without its database is alive but not ready', async () => {
  const server = await startServer()
  expect((await readiness(server)).status).toBe(200)
  await server.context.database.destroy()
  expect(await readiness(server)).toEqual(notReady('its database does not respond'))
  expect((await ask(server, '/api/health')).status).toBe(200)
})

it('a server on tables of another version is not ready', async () => {
  const server = await startServer()
  const last = sql`select max(name) from migrations`
  await sql`delete from migrations where name = (${last})`.execute(server.context.database)
  expect(await readiness(server)).toEqual(notReady('its database belongs to another version'))
})

it('a server without its blob store is not ready', async () => {
  const { context } = await startServer()
  const stat = async () => {
    throw new Error('gone')
  }
  const server = await startServer({ blobs: { ...context.blobs, stat } })
  expect(await readiness(server)).toEqual(notReady('its store does not respond'))
})

itOnDisk('a server without the folder of its blob store is not ready', async () => {
  const server = await startServer()
  rmSync(join(server.folder, 'blobs'), { recursive: true })
  expect(await readiness(server)).toEqual(notReady('its store does not respond'))
})

it('a server stays ready without space for uploads', async () => {
  const { context } = await startServer()
  let free = 99
  const blobs = { ...context.blobs, freeBytes: async () => free }
  const server = await startServer({ blobs, storageReserve: 100 })
  expect((await readiness(server)).body).toEqual({ status: 'ready', uploads: false })
  free = 0
  expect(await readiness(server)).toEqual(notReady('its disk is full'))
})

it('a draining server is not ready but still serves requests', async () => {
  const draining = new AbortController()
  const server = await startServer({ draining: draining.signal })
  expect((await call(server, 'GET', '/api/health')).headers.get('connection')).toBe('keep-alive')
  draining.abort()
  expect(await readiness(server)).toEqual(notReady('it is stopping'))
  const response = await call(server, 'GET', '/api/health')
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
})

it('concurrent requests share one health check', async () => {
  const { context } = await startServer()
  const gate = Promise.withResolvers<number>()
  let looks = 0
  const freeBytes = () => {
    looks += 1
    return gate.promise
  }
  const server = await startServer({ blobs: { ...context.blobs, freeBytes } })
  const asked = Array.from({ length: 10 }, () => readiness(server))
  await expect.poll(() => looks).toBe(1)
  await ask(server, '/api/health')
  gate.resolve(1e12)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(looks).toBeLessThan(10)
})

it('a health check does not list all tables of the database', async () => {
  const server = await startServer()
  const { introspection } = server.context.database
  const asked = vi.spyOn(Object.getPrototypeOf(introspection), 'getTables')
  onTestFinished(() => asked.mockRestore())
  expect((await readiness(server)).status).toBe(200)
  expect(asked).not.toHaveBeenCalled()
})
