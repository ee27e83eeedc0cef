import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { inFolder } from '@safelight/test-kit/commands'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { begin } from '@safelight/test-kit/uploads/chunked'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, digestOf as sha256, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { digestOf } from '../../src/commands/digest.ts'
import { isSound, verify } from '../../src/commands/verify/verify.ts'

const ONE_BYTE = Buffer.from('x')

const check = (server: TestServer, options = {}) =>
  inFolder(server, folder => verify(folder, options))

it('accepts an intact library with unfinished uploads', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const found = await check(server)
  expect(found).toMatchObject({ faults: [], damage: [], miscounts: [] })
  expect(found.read).toBe(found.blobs)
  expect(found.blobs).toBeGreaterThan(0)
})

it('reports missing, short, long, altered and orphaned blobs', async () => {
  const { server, person } = await signedIn()
  for (let i = 0; i < 3; i += 1) await uploaded(server, person.token)
  const keys = (await server.blobs()).map(path => basename(path)).sort()
  const key = (index: number) => keys[index] ?? ''
  const { blobs } = server.context
  const change = async (index: number, changed: (bytes: Buffer) => Buffer) => {
    const end = (await blobs.stat(key(index)))?.bytes ?? 0
    const bytes = changed(await blobs.readSmall(key(index), { start: 0, end }))
    await blobs.put(key(index), source(bytes), expected(bytes))
  }
  await blobs.delete([key(0)])
  await change(1, bytes => bytes.subarray(0, 10))
  await change(2, bytes => Buffer.concat([bytes, ONE_BYTE]))
  await change(3, bytes => bytes.fill((bytes[20] ?? 0) ^ 1, 20, 21))
  const orphan = newBlobKey()
  await blobs.put(orphan, source(ONE_BYTE), expected(ONE_BYTE))

  const found = await check(server)
  expect(isSound(found)).toBe(false)
  expect(found.faults).toEqual(
    [
      { key: key(0), fault: 'missing' },
      { key: key(1), fault: 'short' },
      { key: key(2), fault: 'long' },
      { key: key(3), fault: 'altered' },
      { key: orphan, fault: 'orphaned' },
    ].sort((a, b) => (a.key < b.key ? -1 : 1)),
  )
  const sampled = await check(server, { sample: 1 })
  expect(sampled.read).toBeLessThanOrEqual(1)
  expect(sampled.faults.map(({ fault }) => fault)).toEqual(
    expect.arrayContaining(['missing', 'short', 'long', 'orphaned']),
  )
})

it('reads only a random sample of blobs on request', async () => {
  const { server, person } = await signedIn()
  for (let i = 0; i < 3; i += 1) await uploaded(server, person.token)
  expect(await check(server, { sample: 4 })).toMatchObject({ blobs: 6, read: 4 })
  expect(await check(server, { sample: 100 })).toMatchObject({ blobs: 6, read: 6 })
})

it('reports stored counters that differ from the actual counts', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const { database } = server.context
  await database
    .updateTable('counters')
    .set(eb => ({ used_bytes: eb('used_bytes', '+', 5), last_change: 0 }))
    .execute()
  await database.updateTable('month_counts').set({ count: 2, videos: 3, documents: 4 }).execute()
  const { miscounts } = await check(server)
  expect(miscounts.map(({ what, kept, counted }) => [what, kept - counted])).toEqual([
    [`bytes used by account ${person.id}`, 5],
    [`items of account ${person.id} in 2024-5`, 1],
    [`videos of account ${person.id} in 2024-5`, 3],
    [`documents of account ${person.id} in 2024-5`, 4],
    [`the last change of account ${person.id}`, -1],
  ])
})

it('does not report blobs that a running server is about to add or delete', async () => {
  const { server, person } = await signedIn()
  await begin(server, person.token, makeUpload())
  const passing = newBlobKey()
  await server.context.blobs.put(passing, source(ONE_BYTE), expected(ONE_BYTE))
  await server.context.database.insertInto('deleted_blobs').values({ blob: passing }).execute()
  expect(isSound(await check(server))).toBe(true)
})

it.each([1, 7, 64, 100, 200, 1000])(
  'computes the same digest of chunks of %i bytes as an upload',
  async size => {
    const bytes = randomBytes(200)
    const digests: Buffer[] = []
    for (let at = 0; at < bytes.length; at += size) {
      digests.push(Buffer.from(sha256(bytes.subarray(at, at + size)), 'base64url'))
    }
    async function* source() {
      for (let at = 0; at < bytes.length; at += 33) yield bytes.subarray(at, at + 33)
    }
    expect(await digestOf(source(), size)).toEqual({
      bytes: 200,
      digest: sha256(Buffer.concat(digests)),
    })
    expect((await digestOf(source(), null)).digest).toBe(sha256(bytes))
  },
)
