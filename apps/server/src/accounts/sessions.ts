import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../../database/constraint.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'

export interface NewAccount {
  email: string
  password_hmac: string
  recovery_hmac: string
  keys_json: string
  profile_sealed: string
  profile_version: number
  created_at: string
}

/** Adds an account, the first one as the administrator. Throws EMAIL_TAKEN and ACCOUNT_EXISTS. */
export async function insertAccount(db: Kysely<Schema>, account: NewAccount): Promise<void> {
  try {
    await db.transaction().execute(async transaction => {
      const { id } = await transaction
        .insertInto('users')
        .values({ ...account, roles_json: '["USER"]' })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (id !== 1) return
      await transaction
        .updateTable('users')
        .set({ roles_json: '["ADMIN","USER"]' })
        .where('id', '=', id)
        .execute()
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const sameEmail = await findCredentials(db, account.email)
    throw new ApiError(sameEmail ? 'EMAIL_TAKEN' : 'ACCOUNT_EXISTS')
  }
}

export interface Credentials {
  id: number
  password_hmac: string
  recovery_hmac: string
  keys_json: string
}

export const findCredentials = (
  db: Kysely<Schema>,
  email: string,
): Promise<Credentials | undefined> => credentials(db).where('email', '=', email).executeTakeFirst()

export const findCredentialsById = (
  db: Kysely<Schema>,
  id: number,
): Promise<Credentials | undefined> => credentials(db).where('id', '=', id).executeTakeFirst()

const credentials = (db: Kysely<Schema>) =>
  db.selectFrom('users').select(['id', 'password_hmac', 'recovery_hmac', 'keys_json'])

/** Begins a session for whoever proved a password; resolves to false if it is the account's no more. */
export async function insertSession(
  db: Kysely<Schema>,
  { token_hash, user_id, user_agent }: { token_hash: string; user_id: number; user_agent: string },
  passwordHmac: string,
  now: Date,
): Promise<boolean> {
  const time = now.toISOString()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'user_agent', 'created_at', 'last_used_at'])
    .expression(
      db
        .selectFrom('users')
        .select(({ val, ref }) => [
          val(token_hash).as('token_hash'),
          ref('id').as('user_id'),
          val(user_agent).as('user_agent'),
          val(time).as('created_at'),
          val(time).as('last_used_at'),
        ])
        .where('id', '=', user_id)
        .where('password_hmac', '=', passwordHmac),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The session of a token's hash, unless it was last used before `oldest`. */
export async function findSession(db: Kysely<Schema>, tokenHash: string, oldest: Date) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>=', oldest.toISOString())
    .executeTakeFirst()
}

export async function touchSession(
  db: Kysely<Schema>,
  tokenHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsUnusedSince(db: Kysely<Schema>, oldest: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<', oldest.toISOString()).execute()
}
