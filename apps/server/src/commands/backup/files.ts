import { existsSync } from 'node:fs'
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const DATABASE = 'safelight.sqlite'

/** Marks a back-up, so that nothing else is ever taken for one and written over. */
export const BACKUP_MARK = 'backup.json'

/** Runs `work` over a database that nobody writes to. */
export async function reading<T>(
  file: string,
  work: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Gives a database its name, durably. Its changes are all in the file itself. */
export async function placeDatabase(file: string, folder: string): Promise<void> {
  // A log beside another database than its own would damage that.
  await removeDatabase(join(folder, DATABASE), ['-wal', '-shm'])
  await rename(file, join(folder, DATABASE))
  await syncFolder(folder)
}

export async function removeDatabase(file: string, ends = ['', '-wal', '-shm']): Promise<void> {
  for (const end of ends) await rm(`${file}${end}`, { force: true })
}

/** Copies the server's secret, durably. There may be none: it can also come from elsewhere. */
export async function copySecret(from: string, to: string): Promise<void> {
  if (!existsSync(join(from, 'secret'))) return
  const unfinished = join(to, 'secret.new')
  await copyFile(join(from, 'secret'), unfinished)
  const copy = await open(unfinished, 'r+')
  try {
    await copy.chmod(0o600)
    await copy.sync()
  } finally {
    await copy.close()
  }
  await rename(unfinished, join(to, 'secret'))
}

/** Makes the names in a folder durable, where the system can. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** What is in a folder, beside the lock of whoever holds it and what a file system puts there. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => !/^(lock(-journal)?|lost\+found)$/.test(name))
}
