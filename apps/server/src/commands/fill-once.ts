import type { Kysely } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { assertEmpty, fillPostgres, isEmpty } from '../database/postgres/copy-in.ts'
import type { Schema } from '../database/schema.ts'
import { assertNoServers } from '../installation/running-servers.ts'
import { StartError } from '../start-error.ts'
import { compareDatabases } from './compare-databases.ts'
import { withCopy } from './with-copy.ts'

/** Prepares a PostgreSQL database for a library. Throws StartError if it has rows or running servers. */
export async function prepareEmpty(postgres: Kysely<Schema>): Promise<void> {
  await assertEmpty(postgres)
  await migrate(postgres)
  await assertNoServers(postgres)
}

/**
 * Copies all rows of an SQLite database into an empty PostgreSQL database. Succeeds without copying if an
 * interrupted run has already committed exactly these rows. `folder` needs space for a copy of the database.
 * Throws StartError if PostgreSQL has other rows.
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
    // PostgreSQL may have another library's rows. Report that instead of the differing rows.
    if (error instanceof StartError) await assertEmpty(postgres)
    throw error
  }
}
