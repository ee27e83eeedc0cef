import { join } from 'node:path'
import type { BlobStore } from '../../../apps/server/src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../../apps/server/src/blobs/disk-blob-store.ts'
import { type BackupOptions, backUp } from '../../../apps/server/src/commands/backup/back-up.ts'
import { type OpenFolder, withFolder } from '../../../apps/server/src/commands/folder.ts'
import { verifyBackup } from '../../../apps/server/src/commands/verify/verify-backup.ts'
import { addressOf, nameOf, POSTGRES } from './database/postgres.ts'
import type { TestServer } from './server.ts'

export const openBlobs = (folder: string): BlobStore => createDiskBlobStore(join(folder, 'blobs'))

/** A folder of which nobody serves anything: a back-up, or one that was restored. */
type Folder = Pick<TestServer, 'folder'> & Partial<Pick<TestServer, 'context'>>

/** The store of a server, or of a folder's disk. A command closes what it has opened: the server's is lent. */
export const storeOf =
  ({ context }: Folder) =>
  (folder: string): BlobStore =>
    context ? { ...context.blobs, close: async () => {} } : openBlobs(folder)

/** A server's data folder, as a command opens it while the server runs. */
export async function inFolder<T>(
  server: Folder,
  work: (folder: OpenFolder) => Promise<T>,
  open = storeOf(server),
): Promise<T> {
  const url = await databaseUrlOf(server)
  return withFolder(server.folder, { openBlobs: open, databaseUrl: () => url }, work)
}

/** Backs a server up as the command does, while it runs. */
export const backUpTo = (server: Folder, target: string, options: BackupOptions = {}) =>
  inFolder(server, folder => backUp(folder, target, openBlobs, options))

/** Checks all of a backup as the command does. */
export const verifiedBackup = (backup: string) => verifyBackup(backup, openBlobs(backup))

/** The PostgreSQL that has the database of a server, in a run over one. */
export const databaseUrlOf = async ({ context }: Partial<TestServer>) =>
  context && POSTGRES ? addressOf(await nameOf(context.database)) : undefined
