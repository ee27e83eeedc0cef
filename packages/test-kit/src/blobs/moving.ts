import type { BlobStore } from '../../../../apps/server/src/blobs/blob-store.ts'
import { createMovingBlobStore } from '../../../../apps/server/src/blobs/moving-blob-store.ts'
import { blobsOnDisk, type TestBlobs } from './on-disk.ts'

/**
 * Returns a store in a folder that behaves like a bucket, because it returns handles for unfinished blobs.
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

/** Returns a store that moves blobs from the disk to the bucket, or the other way, as `to` says. */
export function blobsMoving(disk: TestBlobs, bucket: TestBlobs, to: 'disk' | 's3'): TestBlobs {
  const another = () => createMovingBlobStore({ disk: disk.store, bucket: bucket.store, to })
  return {
    store: another(),
    another,
    env: { ...disk.env, ...bucket.env, MOVE_BLOBS_TO: to },
    list: async () => [...(await disk.list()), ...(await bucket.list())],
  }
}
