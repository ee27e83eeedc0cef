import type { AccountKeys } from '@safelight/contract/auth'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface Replacement extends Pick<AccountKeys, 'kdf' | 'masterKeyByPassword'> {
  /** Base64url of the keyed digest of the new authentication key. */
  hmac: string
}

export interface Conditions {
  /** The digest of the old password; nothing is replaced if it is another one by now. */
  old?: string
  /** The token's hash of the one session that goes on. */
  except?: string
}

/**
 * Replaces a password and ends the sessions, in one transaction; the other keys stay as they are.
 * Resolves to false when the old password is not the account's any more.
 */
export async function replacePassword(
  db: Kysely<Schema>,
  userId: number,
  { hmac, kdf, masterKeyByPassword }: Replacement,
  { old, except }: Conditions = {},
): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const { keys_json, password_hmac } = await transaction
      .selectFrom('users')
      .select(['keys_json', 'password_hmac'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (old !== undefined && old !== password_hmac) return false
    const keys: AccountKeys = { ...JSON.parse(keys_json), kdf, masterKeyByPassword }
    await transaction
      .updateTable('users')
      .set({ password_hmac: hmac, keys_json: JSON.stringify(keys) })
      .where('id', '=', userId)
      .execute()
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(except !== undefined, query => query.where('token_hash', '!=', except ?? ''))
      .execute()
    return true
  })
}
