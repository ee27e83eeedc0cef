import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { blobsOnDisk } from '@safelight/test-kit/blobs/on-disk'
import { inFolder } from '@safelight/test-kit/commands'
import { purge } from '@safelight/test-kit/items'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { begin, sendChunks } from '@safelight/test-kit/uploads/chunked'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { type BlobStore, newBlobKey } from '../../src/blobs/blob-store.ts'
import { copyAhead, moveBlobs } from '../../src/commands/move/move-blobs.ts'
import { isSound, verify } from '../../src/commands/verify/verify.ts'
import { sweep } from '../../src/sweeper.ts'

const move = (server: TestServer, target: BlobStore, options = {}) =>
  inFolder(server, folder => moveBlobs(folder, folder.blobs, target, options))

const namesOf = (paths: string[]) => paths.map(path => basename(path)).sort()

it('continues an interrupted move of blobs', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const { store, list } = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  let left = 2
  const broken: BlobStore = {
    ...store,
    put: async (...args) => {
      if (left === 0) throw new Error('the network is gone')
      left -= 1
      return store.put(...args)
    },
  }
  await expect(move(server, broken)).rejects.toThrow('the network is gone')
  expect(await list()).toHaveLength(2)

  const { blobs, copied } = await move(server, store)
  expect(copied).toBe(blobs - 2)
  expect(namesOf(await server.blobs())).toEqual(namesOf(await list()))
  const found = await inFolder(server, folder => verify({ ...folder, blobs: store }))
  expect(found).toMatchObject({ blobs, read: blobs, faults: [], miscounts: [], damage: [] })
  expect(await server.context.database.selectFrom('uploads').select('id').execute()).toEqual([])
})

it('copies blobs while the server runs', async () => {
  const { server, person } = await signedIn()
  const first = await uploaded(server, person.token)
  await uploaded(server, person.token)
  const { store, list } = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  const begun = await begin(server, person.token, makeUpload())
  let isFirst = true
  const ahead = await inFolder(server, folder => {
    const read: BlobStore['read'] = async (...args) => {
      if (isFirst) {
        isFirst = false
        await uploaded(server, person.token)
        await purge(server, person.token, first.dto.id)
        await sweep(server.context, new Date(0))
      }
      return folder.blobs.read(...args)
    }
    return copyAhead(folder, { ...folder.blobs, read }, store)
  })
  expect(ahead).toMatchObject({ blobs: 4, copied: 4, damaged: [] })
  await sendChunks(begun)

  expect(await move(server, store)).toMatchObject({ blobs: 4, copied: 2 })
  expect(await list()).toHaveLength(4)
  expect(isSound(await inFolder(server, folder => verify({ ...folder, blobs: store })))).toBe(true)
})

it("deletes the source's blobs only after reading every copy", async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const folder = join(temporaryFolder(), 'blobs')
  const { store, list } = blobsOnDisk(folder)
  const { blobs } = await move(server, store)
  const before = await server.blobs()
  const path = (await list())[0] ?? ''
  const bytes = readFileSync(join(folder, path))
  bytes[20] = (bytes[20] ?? 0) ^ 1
  writeFileSync(join(folder, path), bytes)
  expect(await move(server, store, { deletesSource: true })).toMatchObject({
    copied: 0,
    deleted: 0,
    faults: [{ key: path.slice(3), fault: 'altered' }],
  })
  expect(await server.blobs()).toEqual(before)

  rmSync(join(folder, path))
  const { copied, deleted } = await move(server, store, { deletesSource: true })
  expect(copied).toBe(1)
  expect(deleted).toBeGreaterThanOrEqual(blobs)
  // No blob is left in the source. If it is a bucket, this list contains only finished blobs.
  for await (const left of server.context.blobs.list()) expect.unreachable(left.key)
  expect(isSound(await inFolder(server, folder => verify({ ...folder, blobs: store })))).toBe(true)
})

it('deletes nothing from a source with a damaged blob', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const { store } = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  const known = await inFolder(server, verify)
  const short = Buffer.from('short')
  for (const path of await server.blobs()) {
    await server.context.blobs.put(basename(path), source(short), expected(short))
  }
  const before = await server.blobs()
  const moved = await move(server, store, { deletesSource: true })
  expect(moved).toMatchObject({ copied: 0, deleted: 0 })
  expect(moved.damaged).toHaveLength(known.blobs)
  expect(await server.blobs()).toEqual(before)
})

async function ofAnother(store: BlobStore): Promise<string> {
  const key = newBlobKey()
  const bytes = Buffer.from('of another library')
  await store.put(key, source(bytes), expected(bytes))
  return key
}

it('deletes no blobs of another library in the target', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const { store, list } = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  const there = await ofAnother(store)
  expect(await move(server, store)).toMatchObject({ blobs: 2, copied: 2 })
  expect(namesOf(await list())).toContain(there)

  const newer = await ofAnother(server.context.blobs)
  const moved = await move(server, store, { deletesSource: true })
  expect(moved).toMatchObject({ deleted: 2, left: 1 })
  expect(namesOf(await server.blobs())).toEqual([newer])
  expect(namesOf(await list())).toContain(there)
})

it('keeps unfinished uploads if the source is missing', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  await begin(server, person.token, makeUpload())
  const { store } = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  const unmounted = blobsOnDisk(join(temporaryFolder(), 'unmounted'))
  const moved = await inFolder(server, folder => moveBlobs(folder, unmounted.store, store, {}))
  expect(moved.damaged).toHaveLength(2)
  expect(await server.context.database.selectFrom('uploads').select('id').execute()).toHaveLength(1)
})
