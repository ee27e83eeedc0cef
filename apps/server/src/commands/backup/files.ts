import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

export const DATABASE = 'safelight.sqlite'

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

/** Returns the URL that opens an immutable database without creating files next to it. */
export function unchanging(file: string): URL {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return address
}

/** Moves a database to its final name, durably. The database must have no write-ahead log. */
export async function placeDatabase(file: string, folder: string): Promise<void> {
  // Remove the write-ahead log of an earlier database. Otherwise SQLite would apply the log to the new
  // database and damage it.
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

/** Makes the names in a folder durable, except on Windows. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Lists a folder. Leaves out Safelight's lock file, and `lost+found`, which the file system creates. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => !/^(lock(-journal)?|lost\+found)$/.test(name))
}
