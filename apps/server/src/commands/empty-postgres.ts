import type { Kysely } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { assertEmpty } from '../database/postgres/copy-in.ts'
import type { Schema } from '../database/schema.ts'
import { assertNoServers } from '../installation/running-servers.ts'

/** Makes a PostgreSQL ready for the rows of a library. Throws StartError where there are some, or a server that runs. */
export async function prepareEmpty(postgres: Kysely<Schema>): Promise<void> {
  await assertEmpty(postgres)
  await migrate(postgres)
  await assertNoServers(postgres)
}
