import { type Kysely, sql } from 'kysely'

/** Older servers offer recognition, too, if the flag is on. */
export const oldestProgram = '0.1.0'

/** Turns the feature flag on, because models now come with the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update feature_flags set value = 1 where name = 'recognition'`.execute(db)
}
