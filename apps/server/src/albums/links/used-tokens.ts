import type { Kysely } from 'kysely'
import { tokenHash } from '../../accounts/tokens.ts'
import type { Schema } from '../../database/schema.ts'

/**
 * Notes for all time that a link has this token: whoever keeps the address of an ended link must not come to somebody
 * else's. Fails as unique where any link ever had it. Call it within the transaction that adds the link.
 */
export async function useToken(db: Kysely<Schema>, token: string): Promise<void> {
  await db
    .insertInto('used_tokens')
    .values({ digest: tokenHash(token) })
    .execute()
}
