import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BlobStore } from '../../../src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../../src/blobs/disk-blob-store.ts'

/** A store, and the names of all that lies in it: of blobs under way, too. */
export interface TestBlobs {
  store: BlobStore
  list(): Promise<string[]>
  /** Another store in the same place, as a second server has one. */
  another(): BlobStore
  /** The variables by which a program finds it. */
  env: Record<string, string>
}

export const blobsOnDisk = (folder: string): TestBlobs => ({
  store: createDiskBlobStore(folder),
  another: () => createDiskBlobStore(folder),
  env: {},
  list: async () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name))),
})
