import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Secrets } from '../secrets.ts'
import { StartError } from '../start-error.ts'

/**
 * Compares the server's secret with the one that the database began with. Under another one no password, no link and no
 * authenticator app would be right any more. Throws StartError.
 */
export async function checkSecret(db: Kysely<Schema>, secrets: Secrets): Promise<void> {
  const secret_check = secrets.check().toString('base64url')
  await db
    .insertInto('installation')
    .values({ id: 1, secret_check })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('installation').select('secret_check').executeTakeFirstOrThrow()
  if (kept.secret_check === secret_check) return
  throw new StartError(
    'The secret is not the one that this database began with, and nobody could sign in. Set SAFELIGHT_SECRET or SAFELIGHT_SECRET_FILE to that one, or put its file `secret` back into SAFELIGHT_DATA.',
  )
}
