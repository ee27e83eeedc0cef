import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createMovingBlobStore } from './moving-blob-store.ts'
import { createS3BlobStore } from './s3/s3-blob-store.ts'
import type { S3Settings } from './s3/settings.ts'

export interface BlobSettings {
  s3?: S3Settings | undefined
  /** The store to which blobs are moving; the server reads both. Undefined if blobs do not move. */
  moveBlobsTo?: 'disk' | 's3' | undefined
}

export function openBlobStore(folder: string, { s3, moveBlobsTo }: BlobSettings = {}): BlobStore {
  const disk = () => createDiskBlobStore(join(folder, 'blobs'))
  if (!s3) return disk()
  const bucket = createS3BlobStore(s3)
  return moveBlobsTo ? createMovingBlobStore({ disk: disk(), bucket, to: moveBlobsTo }) : bucket
}
