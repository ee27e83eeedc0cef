import { type Kysely, sql } from 'kysely'

/** Servers of the version before know no such flag, and give no models. */
export const oldestProgram = '0.1.0'

/** The switch of recognition, which is off: nothing looks at pictures unless the administrator offers it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into feature_flags (name, description, value, active)
            values ('recognition', ${DESCRIPTION}, 0, 1)`.execute(db)
}

const DESCRIPTION =
  'Devices may look at their own pictures with the models of this server: what they show, faces, text. Each person switches it on for each device.'
