import { type Kysely, sql } from 'kysely'

/*
 * `oldestProgram` is unset: an older server would add a document to `count` but not to `documents`, so the
 * document would count as a photo.
 */

/** Counts the documents of each month apart from its photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('month_counts')
    .addColumn('documents', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update month_counts set documents = counted.documents
    from (
      select owner_id, cast(substr(day, 1, 4) as integer) as year,
        cast(substr(day, 6, 2) as integer) as month, count(*) as documents
      from items where trashed_at is null and type = 'application/pdf' group by 1, 2, 3
    ) as counted
    where month_counts.owner_id = counted.owner_id and month_counts.year = counted.year
      and month_counts.month = counted.month
  `.execute(db)
}
