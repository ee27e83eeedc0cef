import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'

/*
 * A raw copy of a database has all rights over the files and backups of the original. So a random token lies in each of
 * these places, and is renewed again and again. The database notes each token before it is written there: a token that
 * it does not know was written by another copy. A crash between the two is no contradiction, and neither are several
 * servers over one database that renew at once.
 */

/** Of a place. A server that is so slow has been given up long ago. */
const MOST_TOKENS = 100

/** Whether a place is the database's, by the token that was found there. One without a token is anybody's. */
export async function isOwner(
  db: Kysely<Schema>,
  place: string,
  found: string | undefined,
): Promise<boolean> {
  if (found === undefined) return true
  const known = await db
    .selectFrom('ownership_tokens')
    .select('token')
    .where('place', '=', place)
    .execute()
  return known.some(({ token }) => token === found)
}

/** Notes a new token for a place, which is then to be written there. */
export function newToken(db: Kysely<Schema>, place: string): Promise<string> {
  const token = randomUUID()
  return writeFor(db, [], async transaction => {
    const last = await transaction
      .selectFrom('ownership_tokens')
      .select('number')
      .where('place', '=', place)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const number = Number(last?.number ?? 0) + 1
    await transaction.insertInto('ownership_tokens').values({ place, number, token }).execute()
    await transaction
      .deleteFrom('ownership_tokens')
      .where('place', '=', place)
      .where('number', '<=', number - MOST_TOKENS)
      .execute()
    return token
  })
}
