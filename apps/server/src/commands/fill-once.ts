import type { Kysely } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { assertEmpty, fillPostgres, isEmpty } from '../database/postgres/copy-in.ts'
import type { Schema } from '../database/schema.ts'
import { assertNoServers } from '../installation/running-servers.ts'
import { StartError } from '../start-error.ts'
import { compareDatabases } from './compare-databases.ts'
import { withCopy } from './with-copy.ts'

/** Makes a PostgreSQL ready for the rows of a library. Throws StartError where there are some, or a server that runs. */
export async function prepareEmpty(postgres: Kysely<Schema>): Promise<void> {
  await assertEmpty(postgres)
  await migrate(postgres)
  await assertNoServers(postgres)
}

/**
 * Brings all rows of an SQLite database into a PostgreSQL, which is empty, or has just these rows from a run that ended
 * behind their commit. `folder` has room for a copy of it. Throws StartError for one that holds anything else.
 */
export async function fillOnce(
  postgres: Kysely<Schema>,
  file: string,
  folder: string,
): Promise<void> {
  if (await isEmpty(postgres)) {
    await prepareEmpty(postgres)
    return fillPostgres(postgres, file)
  }
  await assertNoServers(postgres)
  try {
    await withCopy(postgres, folder, async copy => compareDatabases(file, copy))
  } catch (error) {
    // Which rows differ says nothing to whoever has named another library's database.
    if (error instanceof StartError) await assertEmpty(postgres)
    throw error
  }
}
