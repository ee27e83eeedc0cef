import { describeBlobStore, expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { blobsMoving, bucketIn } from '@safelight/test-kit/blobs/moving'
import { blobsOnDisk, type TestBlobs } from '@safelight/test-kit/blobs/on-disk'
import { inFolder } from '@safelight/test-kit/commands'
import { purge } from '@safelight/test-kit/items'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { begin, complete, sendChunks } from '@safelight/test-kit/uploads/chunked'
import { read, SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { describe, expect, it } from 'vitest'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { copyAhead } from '../../src/commands/move/move-blobs.ts'
import { isSound, verify } from '../../src/commands/verify/verify.ts'

const places = () => ({
  disk: blobsOnDisk(temporaryFolder()),
  bucket: bucketIn(temporaryFolder()),
})

const DATA = Buffer.from('ciphertext')

async function putInto({ store }: TestBlobs, key = newBlobKey(), data: Uint8Array = DATA) {
  await store.put(key, source(data), expected(data))
  return key
}

describe.each(['disk', 's3'] as const)('during a move to %s', to => {
  const moving = () => {
    const { disk, bucket } = places()
    const [next, before] = to === 'disk' ? [disk, bucket] : [bucket, disk]
    return { next, before, both: blobsMoving(disk, bucket, to) }
  }

  describeBlobStore(() => moving().both)

  it('new blobs are written to the target of the move', async () => {
    const { next, before, both } = moving()
    const old = await putInto(before)
    const young = await putInto(both)
    for (const key of [old, young]) {
      expect(await both.store.stat(key)).toEqual({ bytes: DATA.length })
      expect(await both.store.readSmall(key, { start: 0, end: DATA.length })).toEqual(DATA)
    }
    expect([await before.store.stat(young), await next.store.stat(old)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('blobs are listed once even if both stores have the blobs', async () => {
    const { next, before, both } = moving()
    const [copied, old, young] = ['a', 'b', 'c'].map(letter => letter.repeat(32))
    for (const key of [copied, old]) await putInto(before, key)
    for (const key of [copied, young]) await putInto(next, key)
    const listed: string[] = []
    for await (const blob of both.store.list()) listed.push(blob.key)
    expect(listed).toEqual([copied, old, young])
    expect(await both.store.delete(listed)).toEqual([])
    expect(await both.list()).toEqual([])
  })

  it('blobs are completed in the store where the upload started', async () => {
    const { before, both } = moving()
    const key = newBlobKey()
    const handle = await before.store.begin(key)
    const part = { index: 0, offset: 0, ...expected(DATA) }
    const receipt = await both.store.writePart(key, handle, source(DATA), part)
    await both.store.finish(key, handle, [receipt], DATA.length)
    expect(await before.store.stat(key)).toEqual({ bytes: DATA.length })
  })
})

it('serves every blob while all blobs are moved', async () => {
  const { disk, bucket } = places()
  const { server, person } = await signedIn({ blobs: disk.store })
  const { database } = server.context
  const old = [makeUpload(), makeUpload()]
  for (const upload of old) await uploaded(server, person.token, upload)
  const large = makeUpload({ size: SIZE })
  const sending = await begin(server, person.token, large)
  await sendChunks(sending, [0, 1])

  const both = blobsMoving(disk, bucket, 's3').store
  const now = await startServer({ database, blobs: both })
  const goingOn = { ...sending, server: now }
  const young = makeUpload()
  const copy = (blobs = disk.store) =>
    inFolder(server, folder => copyAhead(folder, blobs, bucket.store))
  let isFirst = true
  await copy({
    ...disk.store,
    async read(...args) {
      if (isFirst) {
        isFirst = false
        await uploaded(now, person.token, young)
        await purge(now, person.token, old[1]?.dto.id ?? '')
      }
      return disk.store.read(...args)
    },
  })
  await sendChunks(goingOn, [2, 3, 4])
  expect((await complete(goingOn)).status).toBe(200)
  expect(await copy()).toMatchObject({ copied: 2, damaged: [] })
  expect(await copy()).toMatchObject({ copied: 0, damaged: [] })

  const last = await startServer({ database, blobs: bucket.store })
  for (const { dto, file } of [old[0], young, large].filter(each => each !== undefined)) {
    for (const each of [now, last]) {
      expect((await read({ ...sending, server: each }, `/${dto.name}`)).equals(file)).toBe(true)
    }
  }
  const found = await inFolder(server, folder => verify({ ...folder, blobs: bucket.store }))
  expect(found.faults.filter(({ fault }) => fault !== 'orphaned')).toEqual([])
  expect(isSound(await inFolder(server, folder => verify({ ...folder, blobs: both })))).toBe(true)
})
