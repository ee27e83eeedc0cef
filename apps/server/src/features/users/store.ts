import type { Profile } from '@safelight/contract/auth'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

export async function findUser(db: Kysely<Schema>, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Replaces the profile; resolves to false unless its version is one above the stored one. */
export async function updateProfile(
  db: Kysely<Schema>,
  userId: number,
  { sealed, version }: Profile,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ profile_sealed: sealed, profile_version: version })
    .where('id', '=', userId)
    .where('profile_version', '=', version - 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
