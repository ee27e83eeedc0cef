import { ADMINISTRATOR_ID } from '@safelight/contract/admin-users'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Whether a row of `users` is that of an administrator. */
export const administers = ({ id, is_administrator }: { id: number; is_administrator: number }) =>
  id === ADMINISTRATOR_ID || is_administrator === 1

/** Whether a signed-in account is an administrator. */
export async function isAdministrator(db: Kysely<Schema>, id: number): Promise<boolean> {
  if (id === ADMINISTRATOR_ID) return true
  const row = await administrators(db).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Returns the query of the ids of all administrators. */
export const administrators = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('id', '=', ADMINISTRATOR_ID), eb('is_administrator', '=', 1)]))
