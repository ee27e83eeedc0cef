import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { POSTGRES } from './database/postgres.ts'
import type { TestServer } from './server.ts'

export async function keptText({ folder, context: { database } }: TestServer): Promise<string> {
  if (!POSTGRES) {
    const files = ['safelight.sqlite', 'safelight.sqlite-wal']
    return files.map(file => readFileSync(join(folder, file), 'latin1')).join('')
  }
  let text = ''
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    text += JSON.stringify(rows)
  }
  return text
}
