import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { itOnDisk } from '@safelight/test-kit/blobs/on-s3'
import { firstBytes } from '@safelight/test-kit/blobs/under-way'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { observe } from '@safelight/test-kit/observed'
import { startServer } from '@safelight/test-kit/server'
import { endLeases } from '@safelight/test-kit/uploads/leases'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startSweeper, sweep } from '../../src/sweeper.ts'
import { reserveUpload } from '../../src/uploads/reserve-upload.ts'

const NO_LIMITS = { bytes: null, uploads: null }

const HOUR = 60 * 60 * 1000
const DATA = Buffer.from('ciphertext')

it('deletes only the blobs and reservations that a crash has left', async () => {
  const server = await startServer()
  const { id, token } = await signUp(server)
  const { dto } = await uploaded(server, token)
  const kept = await server.blobs()

  const { database, blobs } = server.context
  const crashed = await reserveUpload(database, id, 5000, NO_LIMITS, new Date())
  await blobs.put(crashed.original_blob, source(DATA), expected(DATA))
  expect(await server.blobs()).toHaveLength(kept.length + 1)

  await endLeases(database)
  const sweeper = await startSweeper({
    ...server.context,
    now: () => new Date(Date.now() + 2 * HOUR),
  })
  await sweeper.stop()
  expect(await server.blobs()).toEqual(kept)
  expect(await database.selectFrom('uploads').selectAll().execute()).toEqual([])
  const all = await (await call(server, 'GET', '/api/media/all-metadata', { token })).json()
  expect(all).toHaveLength(1)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/authz?key=/${dto.name}`, { headers })).status).toBe(200)
})

itOnDisk('deletes a partial file that a crash has left', async () => {
  const server = await startServer()
  const file = join(server.folder, 'blobs/staged', 'half-a-file')
  writeFileSync(file, 'x')
  utimesSync(file, new Date(0), new Date(0))
  await sweep(server.context, new Date())
  expect(await server.blobs()).toEqual([])
})

it('leaves active uploads alone', async () => {
  const server = await startServer()
  const { id } = await signUp(server)
  const { database, blobs } = server.context
  const old = await reserveUpload(database, id, 1, NO_LIMITS, new Date(Date.now() - 2 * HOUR))
  await endLeases(database)
  const recent = await reserveUpload(database, id, 1, NO_LIMITS, new Date())
  const more = Promise.withResolvers<void>()
  async function* slowly() {
    yield DATA.subarray(0, 5)
    await more.promise
    yield DATA.subarray(5)
  }
  const isWriting = firstBytes(server)
  const put = blobs.put(recent.original_blob, slowly(), expected(DATA))
  await isWriting

  await sweep(server.context, new Date(Date.now() - HOUR))
  const left = await database.selectFrom('uploads').select('id').execute()
  expect(left.map(row => row.id)).toEqual([recent.id])
  expect(old.id).not.toBe(recent.id)
  more.resolve()
  await put
  expect(await blobs.stat(recent.original_blob)).toEqual({ bytes: DATA.length })
})

it('continues the sweep if an upload cannot be deleted', async () => {
  const server = await startServer()
  const { id } = await signUp(server)
  const { database, blobs } = server.context
  const stuck = await reserveUpload(database, id, 5000, NO_LIMITS, new Date())
  const other = await reserveUpload(database, id, 5000, NO_LIMITS, new Date())
  await blobs.put(other.original_blob, source(DATA), expected(DATA))

  await endLeases(database)
  const later = new Date(Date.now() + 181 * 24 * HOUR)
  const broken: typeof blobs = {
    ...blobs,
    async discard(key) {
      if (key === stuck.original_blob) throw new Error('the disk is on fire')
      await blobs.discard(key)
    },
    async sweep() {
      throw new Error('the disk is on fire')
    },
  }
  await sweep({ ...server.context, blobs: broken, now: () => later }, later)
  const left = await database.selectFrom('uploads').select('id').execute()
  expect(left).toEqual([{ id: stuck.id }])
  expect(await server.blobs()).toEqual([])
  expect(await database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

it('deletes expired sessions', async () => {
  const server = await startServer()
  await signUp(server)
  const later = new Date(Date.now() + 181 * 24 * HOUR)
  const sessions = () => server.context.database.selectFrom('sessions').selectAll().execute()
  await sweep(server.context, new Date())
  expect(await sessions()).toHaveLength(1)
  await observe(server, Date.now(), later.getTime())
  await sweep({ ...server.context, now: () => later }, new Date())
  expect(await sessions()).toEqual([])
})

async function amidSweep(draining?: AbortSignal) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startServer({ draining })
  const { blobs } = server.context
  const gate = Promise.withResolvers<void>()
  let sweeps = 0
  const slowly = async () => {
    sweeps += 1
    if (sweeps === 2) await gate.promise
  }
  const sweeper = await startSweeper({ ...server.context, blobs: { ...blobs, sweep: slowly } })
  await server.context.database
    .insertInto('payment_events')
    .values({ id: 'evt_1', handled_at: '2000-01-01' })
    .execute()
  if (POSTGRES) await server.context.database.updateTable('claims').set({ until: 0 }).execute()
  await vi.advanceTimersByTimeAsync(HOUR)
  await expect.poll(() => sweeps).toBe(2)
  const events = () => server.context.database.selectFrom('payment_events').selectAll().execute()
  return { sweeper, gate, events }
}

it('stopping the sweeper waits for the end of the running sweep', async () => {
  const { sweeper, gate, events } = await amidSweep()
  let isStopped = false
  const stopped = sweeper.stop().then(() => {
    isStopped = true
  })
  expect(await events()).toHaveLength(1)
  expect(isStopped).toBe(false)
  gate.resolve()
  await stopped
  expect(await events()).toEqual([])
})

it('starts no further job of a sweep once the server is draining', async () => {
  const draining = new AbortController()
  const { sweeper, gate, events } = await amidSweep(draining.signal)
  draining.abort()
  gate.resolve()
  await sweeper.stop()
  expect(await events()).toHaveLength(1)
})
