import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/*
 * A server on a copy of a database could delete files and backups of the original. Each place with files or
 * backups therefore holds a random token, which is renewed regularly. Safelight records a new token in the
 * database before it writes the token to the place. A token that the database does not know was written by
 * another copy.
 *
 * Tokens are never deleted: an old disk or a second backup may be used again after years.
 */

/** Returns whether the database wrote all tokens in a place. Any database may use a place without tokens. */
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
