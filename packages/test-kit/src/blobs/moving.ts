import type { BlobStore } from '../../../../apps/server/src/blobs/blob-store.ts'
import { createMovingBlobStore } from '../../../../apps/server/src/blobs/moving-blob-store.ts'
import { blobsOnDisk, type TestBlobs } from './on-disk.ts'

/**
 * Returns a store in a folder for tests that have no bucket. Like a bucket, it returns a handle for each
 * unfinished blob.
 */
export function bucketIn(folder: string): TestBlobs {
  const blobs = blobsOnDisk(folder)
  const store: BlobStore = {
    ...blobs.store,
    async begin(key) {
      await blobs.store.begin(key)
      return 'begun'
    },
  }
  return { ...blobs, store }
}

/**
 * Returns a store that moves blobs from the disk to the bucket or, if `to` is `disk`, from the bucket to the
 * disk.
 */
export function blobsMoving(disk: TestBlobs, bucket: TestBlobs, to: 'disk' | 's3'): TestBlobs {
  const another = () => createMovingBlobStore({ disk: disk.store, bucket: bucket.store, to })
  return {
    store: another(),
    another,
    env: { ...disk.env, ...bucket.env, MOVE_BLOBS_TO: to },
    list: async () => [...(await disk.list()), ...(await bucket.list())],
  }
}
