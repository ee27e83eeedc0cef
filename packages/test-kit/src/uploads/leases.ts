import type { Kysely } from 'kysely'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'
import { POSTGRES } from '../database/postgres.ts'

/**
 * Expires all leases of uploads, as if all servers had crashed. Does nothing on SQLite, where servers use no
 * leases.
 */
export async function endLeases(database: Kysely<Schema>): Promise<void> {
  if (POSTGRES) await database.updateTable('upload_leases').set({ leased_until: 0 }).execute()
}
