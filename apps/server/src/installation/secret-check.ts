import { randomUUID } from 'node:crypto'
import { texts } from '@safelight/texts/server/start'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { readServerSecret, type Secrets, secretIn } from '../secrets.ts'
import { StartError } from '../start-error.ts'

/**
 * Returns the secret in the data folder. Creates a secret if the database is new. Throws StartError if an
 * older database has no secret: with a new secret, nobody could sign in.
 */
export async function settledSecret(db: Kysely<Schema>, folder: string): Promise<Uint8Array> {
  if (secretIn(folder) === undefined && (await hasBegun(db))) {
    throw new StartError(texts.secretMissing({ folder }))
  }
  return readServerSecret(folder)
}

async function hasBegun(db: Kysely<Schema>): Promise<boolean> {
  const check = db.selectFrom('installation').select('id').limit(1)
  if (await check.executeTakeFirst()) return true
  // An account export may lack this row, but it has an account. Never create a new secret for that account.
  return !!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
}

/**
 * Compares the server's secret with the check value in the database. Gives a new installation its ids. Throws
 * StartError for another secret, with which no password, link or authenticator app would work.
 */
export async function checkSecret(db: Kysely<Schema>, secrets: Secrets): Promise<void> {
  const secret_check = secrets.check().toString('base64url')
  await db
    .insertInto('installation')
    .values({ id: 1, secret_check, installation_id: randomUUID(), files_id: randomUUID() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('installation').select('secret_check').executeTakeFirstOrThrow()
  if (kept.secret_check === secret_check) return
  throw new StartError(texts.secretDiffers)
}
