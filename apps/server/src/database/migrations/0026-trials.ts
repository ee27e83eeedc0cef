import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const trialDays = (table: string) =>
    db.schema
      .alterTable(table)
      .addColumn('trial_days', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  await trialDays('plans')
  await trialDays('sandbox_checkouts')
  // What a server that has accounts sells stays as it is.
  await sql`
    update plans set trial_days = 14
    where name = 'Personal' and not exists (select 1 from users)
  `.execute(db)
  await db.schema
    .createIndex('payment_customers_asked')
    .on('payment_customers')
    .column('asked_at')
    .execute()
}
