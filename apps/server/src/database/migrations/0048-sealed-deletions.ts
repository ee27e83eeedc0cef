import { type Kysely, sql } from 'kysely'

/** Servers of the version before go on without these rows. */
export const oldestProgram = '0.1.0'

/** What a row takes of its account's storage beside its text. */
const ROW_BYTES = 200

/** Deletions of what recognition kept are seals by now: no device believes a row without bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update counters set used_bytes = used_bytes - ${sql.lit(ROW_BYTES)} * (
      select count(*) from recognition_blocks as emptied
      where emptied.owner_id = counters.owner_id and emptied.bytes = 0)
    where owner_id in (select owner_id from recognition_blocks where bytes = 0)`.execute(db)
  await sql`delete from recognition_blocks where bytes = 0`.execute(db)
}
