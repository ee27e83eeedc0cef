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

/** The server's name of a passkey: short, whatever the authenticator calls it. */
export const passkeyId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url')

/** A person's passkeys, the oldest first. */
export const passkeysOf = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')

/** The passkey of a credential id, whose ever it is. */
export const findPasskey = (
  db: Kysely<Schema>,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', passkeyId(credentialId)).executeTakeFirst()

/**
 * Adds a passkey after its challenge, which is spent, if the password that was proved is still the account's,
 * and `allow` does not throw. Throws PASSKEY_FAILED, PASSKEY_EXISTS and LIMIT_REACHED.
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
 * Takes in that a passkey has signed, and spends the challenge. Throws PASSKEY_FAILED when it was spent before,
 * or when the passkey was removed, or has signed something later, in the meantime. Call it within the
 * transaction of what the signature is for.
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

/** Renames one of a person's own; false if it is not theirs. */
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

/** Removes one of a person's own with its wrap; false if it is not theirs. */
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

/** Removes all of a person's. */
export async function deletePasskeysOf(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
