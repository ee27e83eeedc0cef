import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inFolder, openBlobs } from '@safelight/test-kit/commands'
import { SECRET, temporaryFolder } from '@safelight/test-kit/server'
import { expect } from 'vitest'
import {
  type Generation,
  generationsOf,
} from '../../apps/server/src/commands/backup/generations.ts'
import { restore } from '../../apps/server/src/commands/backup/restore.ts'
import { isSound, verify } from '../../apps/server/src/commands/verify/verify.ts'
import { columnsOf, tablesOf } from '../../apps/server/src/database/sqlite/tables.ts'

/**
 * Tables that the digest of a library's rows omits. Their rows describe one installation or one moment, so a
 * restore rewrites them.
 */
const OWN = [
  'installation',
  'counters',
  'backups',
  'deleted_blobs',
  'uploads',
  'imports',
  'ownership_tokens',
]

/**
 * Restores a generation and returns a digest of the rows that a restore keeps. Throws if a row or a file is
 * wrong.
 */
export async function contentOf(backup: string, generation?: number): Promise<string> {
  const folder = join(temporaryFolder(), 'restored')
  const options = { generation, givenSecret: SECRET }
  const { damaged } = await restore(backup, folder, openBlobs, undefined, options)
  expect(damaged).toEqual([])
  const found = await inFolder({ folder }, data => verify(data, { givenSecret: SECRET }))
  expect(found).toMatchObject({ faults: [], damage: [], miscounts: [] })
  expect(isSound(found)).toBe(true)
  const digest = digestOfRows(join(folder, 'safelight.sqlite'))
  rmSync(folder, { recursive: true })
  return digest
}

export async function contentsOf(backup: string): Promise<Map<number, string>> {
  const contents = new Map<number, string>()
  for (const { number } of await generationsOf(backup)) {
    contents.set(number, await contentOf(backup, number))
  }
  return contents
}

export const newestOf = async (backup: string): Promise<Generation> => {
  const [newest] = await generationsOf(backup)
  if (!newest) throw new Error('the backup has no generation')
  return newest
}

function digestOfRows(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const digest = createHash('sha256')
  try {
    for (const table of tablesOf(database).filter(({ name }) => !OWN.includes(name))) {
      const query = `select ${columnsOf(table)} from "${table.name}"`
      const rows = database.prepare(query).all()
      digest.update(JSON.stringify([table.name, rows.map(row => JSON.stringify(row)).sort()]))
    }
  } finally {
    database.close()
  }
  return digest.digest('hex')
}
