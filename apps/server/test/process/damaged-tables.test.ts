import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { s3 } from '@safelight/test-kit/blobs/on-s3'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { temporaryFolder } from '@safelight/test-kit/server'
import { begin, sendChunks } from '@safelight/test-kit/uploads/chunked'
import { aStagedItem } from '@safelight/test-kit/uploads/staging'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import type { BlobStore } from '../../src/blobs/blob-store.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { sweep } from '../../src/sweeper.ts'

const HOUR = 60 * 60 * 1000

const TABLES = ['items', 'uploads', 'chunked_uploads', 'staged_items', 'imports', 'deleted_blobs']
const MORE = ['users', 'guest_files', 'guest_uploads', 'variables', 'backups', 'observed_hours']

// PostgreSQL and a bucket have no file to damage.
it.skipIf(POSTGRES || s3)(
  'deletes no blob, whichever table or index of the database is damaged',
  async () => {
    const { server, person } = await signedIn()
    for (let i = 0; i < 5; i += 1) await uploaded(server, person.token)
    await aStagedItem(server, person.token)
    await sendChunks(await begin(server, person.token, makeUpload()))
    const whole = join(temporaryFolder(), 'whole.sqlite')
    const live = new DatabaseSync(join(server.folder, 'safelight.sqlite'))
    live.prepare('vacuum into ?').run(whole)
    live.close()

    const deleted: unknown[] = []
    const blobs: BlobStore = {
      ...server.context.blobs,
      discard: async key => void deleted.push(key),
      async delete(keys) {
        deleted.push(...keys)
        return []
      },
    }
    const now = () => new Date(Date.now() + HOUR)
    let swept = 0
    for (const { name, page, size } of pagesOf(whole)) {
      const file = join(temporaryFolder(), 'safelight.sqlite')
      copyFileSync(whole, file)
      const handle = openSync(file, 'r+')
      writeSync(handle, Buffer.alloc(size), 0, size, (page - 1) * size)
      closeSync(handle)
      const database = openDatabase(file)
      await sweep({ ...server.context, database, blobs, now }, new Date())
      await database.destroy()
      expect([name, deleted]).toEqual([name, []])
      swept += 1
    }
    expect(swept).toBeGreaterThan(TABLES.length + MORE.length)
  },
)

function pagesOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const size = Number(database.prepare('pragma page_size').get()?.page_size)
  const found = database
    .prepare(
      `select dbstat.name, max(pageno) as page from dbstat
       join sqlite_schema on sqlite_schema.name = dbstat.name
       where tbl_name in (select value from json_each(?)) group by dbstat.name`,
    )
    .all(JSON.stringify([...TABLES, ...MORE]))
  database.close()
  return found.map(({ name, page }) => ({ name, page: Number(page), size }))
}
