import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

export const DATABASE = 'safelight.sqlite'

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

/** The address by which SQLite reads a database that never changes, and leaves nothing beside it. */
export function unchanging(file: string): URL {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return address
}

/** Gives a database its name, durably. Its changes are all in the file itself. */
export async function placeDatabase(file: string, folder: string): Promise<void> {
  // A log beside another database than its own would damage that.
  await removeDatabase(join(folder, DATABASE), ['-wal', '-shm'])
  await rename(file, join(folder, DATABASE))
  await syncFolder(folder)
}

export async function removeDatabase(
  file: string,
  ends = ['', '-wal', '-shm', '-journal'],
): Promise<void> {
  for (const end of ends) await rm(`${file}${end}`, { force: true })
}

/** Writes a file for its owner alone; once this resolves, its bytes survive a loss of power. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
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
