import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/*
 * A raw copy of a database has all rights over the files and backups of the original. So a random token lies in each of
 * these places, and is renewed again and again. The database notes each token before it is written there: a token that
 * it does not know was written by another copy. A crash between the two is no contradiction, and neither are several
 * servers over one database that renew at once. No token is forgotten: a disk from which files were moved, and a second
 * backup, may be used again after years.
 */

/** Whether a place is the database's, by the tokens that were found there. One without any is anybody's. */
export async function isOwner(
  db: Kysely<Schema>,
  place: string,
  found: readonly string[],
): Promise<boolean> {
  const tokens = new Set(found)
  if (tokens.size === 0) return true
  const known = await db
    .selectFrom('ownership_tokens')
    .select('token')
    .where('place', '=', place)
    .where('token', 'in', [...tokens])
    .execute()
  return known.length === tokens.size
}

/** Records a new token for a place in the database. The caller writes it to the place afterwards. */
export async function newToken(db: Kysely<Schema>, place: string): Promise<string> {
  const token = randomUUID()
  await db.insertInto('ownership_tokens').values({ place, token }).execute()
  return token
}
