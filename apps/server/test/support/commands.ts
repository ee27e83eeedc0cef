import { join } from 'node:path'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import { type OpenFolder, withFolder } from '../../src/commands/folder.ts'
import type { TestServer } from './server.ts'

export const openBlobs = (folder: string) => createDiskBlobStore(join(folder, 'blobs'))

/** A server's data folder, as a command opens it while the server runs. */
export const inFolder = <T>({ folder }: Pick<TestServer, 'folder'>, work: Work<T>): Promise<T> =>
  withFolder(folder, openBlobs, work)

type Work<T> = (folder: OpenFolder) => Promise<T>
