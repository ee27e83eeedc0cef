import { join } from 'node:path'
import { blobsOnDisk } from '@safelight/test-kit/blobs/on-disk'
import { blobsOnS3, s3 } from '@safelight/test-kit/blobs/on-s3'
import { inFolder, openBlobs, verifiedBackup } from '@safelight/test-kit/commands'
import { temporaryFolder } from '@safelight/test-kit/server'
import { begin, complete, sendChunks } from '@safelight/test-kit/uploads/chunked'
import { SIZE, signedIn } from '@safelight/test-kit/uploads/chunked-sending'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import type { BlobStore } from '../../src/blobs/blob-store.ts'
import { backUp } from '../../src/commands/backup/back-up.ts'
import { restore } from '../../src/commands/backup/restore.ts'
import { moveBlobs } from '../../src/commands/move/move-blobs.ts'
import { verify } from '../../src/commands/verify/verify.ts'

it('backs up one bucket and restores the backup to another bucket', async () => {
  if (!s3) throw new Error('TEST_S3 is not set')
  const { server, token } = await signedIn()
  await uploaded(server, token)
  const sending = await begin(server, token, makeUpload({ size: SIZE }))
  await sendChunks(sending)
  expect((await complete(sending)).status).toBe(200)

  const other = blobsOnS3(s3)
  const [backup, restored] = [join(temporaryFolder(), 'backup'), join(temporaryFolder(), 'data')]
  // Each command closes its stores when it ends. The tests share these stores: `close` does nothing.
  const lent = (store: BlobStore): BlobStore => ({ ...store, close: async () => {} })
  const stores = new Map([
    [server.folder, lent(server.context.blobs)],
    [restored, lent(other.store)],
  ])
  const open = (folder: string) => stores.get(folder) ?? openBlobs(folder)
  const done = await inFolder(server, folder => backUp(folder, backup, open), open)
  expect(done).toMatchObject({ blobs: 4, copied: 4, damaged: [] })
  expect((await restore(backup, restored, open)).copied).toBe(4)
  expect(await other.list()).toEqual(await server.blobs())
  expect(await verifiedBackup(backup)).toMatchObject({ blobs: 4, read: 4, faults: [], wrong: [] })
  for (const folder of [server, { folder: restored }]) {
    const found = await inFolder(folder, verify, open)
    expect(found).toMatchObject({ blobs: 4, read: 4, faults: [], miscounts: [], damage: [] })
  }
  await other.store.close()
})

it('moves blobs from the disk to a bucket and back', async () => {
  if (!s3) throw new Error('TEST_S3 is not set')
  const disk = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  const { server, token } = await signedIn({ blobs: disk.store })
  await uploaded(server, token)
  const sending = await begin(server, token, makeUpload({ size: SIZE }))
  await sendChunks(sending)
  expect((await complete(sending)).status).toBe(200)
  const before = (await disk.list()).map(path => path.slice(3)).sort()
  const bucket = blobsOnS3(s3)
  const move = (from: BlobStore, to: BlobStore) =>
    inFolder(server, folder => moveBlobs(folder, from, to, { deletesSource: true }))
  expect(await move(disk.store, bucket.store)).toMatchObject({ copied: 4, deleted: 4, damaged: [] })
  expect([await disk.list(), await bucket.list()]).toEqual([[], before])
  expect(await move(bucket.store, disk.store)).toMatchObject({ copied: 4, deleted: 4, damaged: [] })
  expect((await disk.list()).map(path => path.slice(3)).sort()).toEqual(before)
  await bucket.store.close()
})

it('leaves nothing of unfinished uploads in the bucket that blobs were moved from', async () => {
  if (!s3) throw new Error('TEST_S3 is not set')
  const bucket = blobsOnS3(s3)
  const { server, token } = await signedIn({ blobs: bucket.store })
  await uploaded(server, token)
  const sending = await begin(server, token, makeUpload({ size: SIZE }))
  await sendChunks(sending, [0])
  const disk = blobsOnDisk(join(temporaryFolder(), 'blobs'))
  const move = (options = {}) =>
    inFolder(server, folder => moveBlobs(folder, bucket.store, disk.store, options))
  expect(await move()).toMatchObject({ blobs: 2, copied: 2, deleted: 0 })
  expect(await bucket.list()).toHaveLength(2)
  expect(await move({ deletesSource: true })).toMatchObject({ copied: 0, deleted: 2 })
  expect([await bucket.list(), (await disk.list()).length]).toEqual([[], 2])
  await bucket.store.close()
})
