import { open } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'

/**
 * More pages than any database has: the copy is then a single step. With several steps, the copy would
 * restart whenever another process writes.
 */
const ALL_PAGES = 2 ** 31 - 1

/** Copies a snapshot of a database into a file, durably, while others use it. Replaces an existing file. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = await open(target, 'r+')
  try {
    await copy.chmod(0o600)
    await copy.sync()
  } finally {
    await copy.close()
  }
}
