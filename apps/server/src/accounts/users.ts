import type { AccountKeys, Profile } from '@safelight/contract/auth'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'

export interface NewAccount {
  email: string
  password_hmac: string
  recovery_hmac: string
  keys_json: string
  profile_sealed: string
  profile_version: number
  created_at: string
}

/**
 * Adds an account. The first one becomes the administrator. `admit` decides within the transaction whether
 * the account may exist. Throws EMAIL_TAKEN if another account has the address, ACCOUNT_EXISTS if another one
 * has the id, and what `admit` throws.
 */
export async function insertAccount(
  db: Kysely<Schema>,
  account: NewAccount,
  admit: (transaction: Kysely<Schema>, isFirst: boolean) => Promise<void>,
): Promise<number> {
  try {
    return await writeFor(db, [], async transaction => {
      const id = await nextAccountNumber(transaction)
      const isFirst = id === 1
      await admit(transaction, isFirst)
      const roles_json = isFirst ? '["ADMIN","USER"]' : '["USER"]'
      await transaction
        .insertInto('users')
        .values({ ...account, id, roles_json })
        .execute()
      await transaction.insertInto('counters').values({ owner_id: id }).execute()
      return id
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const sameEmail = await findCredentials(db, account.email)
    throw new ApiError(sameEmail ? 'EMAIL_TAKEN' : 'ACCOUNT_EXISTS')
  }
}

/** Whether there was ever an account. */
export async function hasAccounts(db: Kysely<Schema>): Promise<boolean> {
  const { last } = await db.selectFrom('account_numbers').select('last').executeTakeFirstOrThrow()
  return last > 0
}

/** Takes the next account number. If the transaction is rolled back, the number is free again. */
async function nextAccountNumber(transaction: Kysely<Schema>): Promise<number> {
  const { last } = await transaction
    .updateTable('account_numbers')
    .set(eb => ({ last: eb('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export interface Credentials {
  id: number
  password_hmac: string
  recovery_hmac: string
  keys_json: string
  disabled_at: string | null
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
  db
    .selectFrom('users')
    .select(['id', 'password_hmac', 'recovery_hmac', 'keys_json', 'disabled_at'])

export async function findUser(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('users')
    .innerJoin('counters', 'owner_id', 'id')
    .selectAll('users')
    .select('used_bytes')
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Proved = Partial<Pick<Credentials, 'password_hmac' | 'recovery_hmac'>>

/**
 * Resolves to false if the proved password or recovery words have changed since the proof. Call it within a
 * transaction.
 */
export async function replaceKeys(
  db: Kysely<Schema>,
  userId: number,
  proved: Proved,
  { keys, digest }: { keys: Partial<AccountKeys>; digest: Proved },
): Promise<boolean> {
  const account = await findCredentialsById(db, userId)
  if (
    !account ||
    !Object.entries(proved).every(([name, hmac]) => account[name as keyof Proved] === hmac)
  )
    return false
  const keys_json = JSON.stringify({ ...JSON.parse(account.keys_json), ...keys })
  await db
    .updateTable('users')
    .set({ ...digest, keys_json })
    .where('id', '=', userId)
    .execute()
  return true
}

/**
 * Resolves to false if the password has changed since its proof. Throws EMAIL_TAKEN if another account has
 * the address.
 */
export async function updateEmail(
  db: Kysely<Schema>,
  userId: number,
  email: string,
  passwordHmac: string,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ email, email_verified_at: null })
      .where('id', '=', userId)
      .where('password_hmac', '=', passwordHmac)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('EMAIL_TAKEN', undefined, { cause: error })
    throw error
  }
}

export async function updateDisplayName(
  db: Kysely<Schema>,
  userId: number,
  name: string | null,
): Promise<void> {
  await db.updateTable('users').set({ display_name: name }).where('id', '=', userId).execute()
}

/** Resolves to false unless the new version is the stored version plus one. */
export async function updateProfile(
  db: Kysely<Schema>,
  userId: number,
  { sealed, version }: Profile,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ profile_sealed: sealed, profile_version: version })
    .where('id', '=', userId)
    .where('profile_version', '=', version - 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
