import { type Kysely, sql } from 'kysely'

/** Whom to write about a plan for organizations: to be filled in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into variables (key, value, type, category, is_active, description, updated_at)
    values ('SALES_EMAIL', '', 'STRING', 'CONTACT', 0,
            'Where Contact Sales of the front page writes to.', ${new Date().toISOString()})
    on conflict (key) do nothing
  `.execute(db)
}
