import type { Kysely } from 'kysely'
import { tokenHash } from '../../accounts/tokens.ts'
import type { Schema } from '../../database/schema.ts'

/**
 * Reserves a link's token forever. Otherwise, an old address could open another person's link. Throws a
 * unique violation if the token was used before. Call this within the transaction that adds the link.
 */
export async function useToken(db: Kysely<Schema>, token: string): Promise<void> {
  await db
    .insertInto('used_tokens')
    .values({ digest: tokenHash(token) })
    .execute()
}
