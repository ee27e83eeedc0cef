import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'

interface Contacts {
  sealed: string
  version: number
}

export const findContacts = (db: Kysely<Schema>, userId: number): Promise<Contacts | undefined> =>
  db
    .selectFrom('contacts')
    .select(['sealed', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Resolves to false unless the new version is the stored version plus one. */
export async function replaceContacts(
  db: Kysely<Schema>,
  userId: number,
  { sealed, version }: Contacts,
): Promise<boolean> {
  if (version === 1) return insertContacts(db, userId, sealed)
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ sealed, version })
    .where('user_id', '=', userId)
    .where('version', '=', version - 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function insertContacts(db: Kysely<Schema>, userId: number, sealed: string) {
  try {
    await db.insertInto('contacts').values({ user_id: userId, sealed, version: 1 }).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
