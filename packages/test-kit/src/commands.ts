import { join } from 'node:path'
import type { BlobStore } from '../../../apps/server/src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../../apps/server/src/blobs/disk-blob-store.ts'
import { type BackupOptions, backUp } from '../../../apps/server/src/commands/backup/back-up.ts'
import { type OpenFolder, withFolder } from '../../../apps/server/src/commands/folder.ts'
import { verifyBackup } from '../../../apps/server/src/commands/verify/verify-backup.ts'
import { addressOf, nameOf, POSTGRES } from './database/postgres.ts'
import type { TestServer } from './server.ts'

export const openBlobs = (folder: string): BlobStore => createDiskBlobStore(join(folder, 'blobs'))

/** A data folder, with its server or without one. A backup or a restored folder has no server. */
type Folder = Pick<TestServer, 'folder'> & Partial<Pick<TestServer, 'context'>>

/**
 * Returns a function that opens the server's blob store or, without a server, the store in the folder.
 * `close` does nothing for the server's store, which the running server still needs.
 */
export const storeOf =
  ({ context }: Folder) =>
  (folder: string): BlobStore =>
    context ? { ...context.blobs, close: async () => {} } : openBlobs(folder)

export async function inFolder<T>(
  server: Folder,
  work: (folder: OpenFolder) => Promise<T>,
  open = storeOf(server),
): Promise<T> {
  const url = await databaseUrlOf(server)
  return withFolder(server.folder, { openBlobs: open, databaseUrl: () => url }, work)
}

export const backUpTo = (server: Folder, target: string, options: BackupOptions = {}) =>
  inFolder(server, folder => backUp(folder, target, openBlobs, options))

export const verifiedBackup = (backup: string) => verifyBackup(backup, openBlobs(backup))

/** Returns the address of a server's PostgreSQL database; undefined if the tests use SQLite. */
export const databaseUrlOf = async ({ context }: Partial<TestServer>) =>
  context && POSTGRES ? addressOf(await nameOf(context.database)) : undefined
