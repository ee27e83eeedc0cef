import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BlobStore } from '../../../../apps/server/src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../../../apps/server/src/blobs/disk-blob-store.ts'
import { isOwnersNote } from '../../../../apps/server/src/installation/owned-files.ts'

/** A blob store for tests. `list` returns the names of all its blobs, including unfinished ones. */
export interface TestBlobs {
  store: BlobStore
  list(): Promise<string[]>
  another(): BlobStore
  env: Record<string, string>
}

export const blobsOnDisk = (folder: string): TestBlobs => ({
  store: createDiskBlobStore(folder),
  another: () => createDiskBlobStore(folder),
  env: {},
  list: async () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !isOwnersNote(entry.name))
      .map(entry => relative(folder, join(entry.parentPath, entry.name))),
})
