import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createS3BlobStore } from './s3/s3-blob-store.ts'
import type { S3Settings } from './s3/settings.ts'

/** The blobs of a data folder: in the bucket where one is set, else within the folder. */
export const openBlobStore = (folder: string, s3: S3Settings | undefined): BlobStore =>
  s3 ? createS3BlobStore(s3) : createDiskBlobStore(join(folder, 'blobs'))
