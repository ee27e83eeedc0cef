import { createHash } from 'node:crypto'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely, Selectable } from 'kysely'
import { isUniqueViolation } from '../../database/constraint.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import { assertBelow } from '../limits.ts'
import { type Answered, spendChallenge } from './challenges.ts'

export type PasskeyRow = Selectable<Schema['passkeys']>

/** Returns the server's id of a passkey: a hash, because credential ids can be long. */
export const passkeyId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url')

export const passkeysOf = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')

export const findPasskey = (
  db: Kysely<Schema>,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', passkeyId(credentialId)).executeTakeFirst()

/**
 * Adds a passkey and spends its challenge. In the same transaction, `allow` may reject the passkey by
 * throwing. Throws
 * - PASSKEY_FAILED if the challenge was used before,
 * - LOGIN_FAILED if the password has changed since it was proved,
 * - PASSKEY_EXISTS if the passkey is already known,
 * - LIMIT_REACHED if the account has too many passkeys.
 */
export async function insertPasskey(
  db: Kysely<Schema>,
  passkey: PasskeyRow,
  { challenge, expiry }: Answered,
  passwordHmac: string,
  allow: (transaction: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const { user_id } = passkey
  try {
    await writeFor(db, [user_id], async transaction => {
      if (!(await spendChallenge(transaction, challenge, expiry))) {
        throw new ApiError('PASSKEY_FAILED')
      }
      const account = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', user_id)
        .where('password_hmac', '=', passwordHmac)
        .executeTakeFirst()
      if (!account) throw new ApiError('LOGIN_FAILED')
      await allow(transaction)
      await assertBelow(LIMITS.passkeysOfAccount, passkeyCount(transaction, user_id))
      await transaction.insertInto('passkeys').values(passkey).execute()
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('PASSKEY_EXISTS', undefined, { cause: error })
    throw error
  }
}

export const passkeyCount = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)

/**
 * Records that a passkey has signed, and spends the challenge. Throws PASSKEY_FAILED if the challenge was
 * used before, or if the passkey has changed since the caller read the row. Call it within the transaction of
 * the action that the signature authorizes.
 */
export async function usePasskey(
  db: Kysely<Schema>,
  { id, counter: before }: PasskeyRow,
  { challenge, expiry, counter }: Answered & { counter: number },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n || !(await spendChallenge(db, challenge, expiry))) {
    throw new ApiError('PASSKEY_FAILED')
  }
}

export async function renamePasskey(
  db: Kysely<Schema>,
  { userId, id, name }: { userId: number; id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name_sealed: name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deletePasskey(
  db: Kysely<Schema>,
  { userId, id }: { userId: number; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deletePasskeysOf(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
