import type { AccountKeys } from '@safelight/contract/auth'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

export interface Replacement extends Pick<AccountKeys, 'kdf' | 'masterKeyByPassword'> {
  /** Base64url of the keyed digest of the new authentication key. */
  hmac: string
}

/** Replaces a password and ends all sessions, in one transaction; the other keys stay as they are. */
export async function replacePassword(
  db: Kysely<Schema>,
  userId: number,
  { hmac, kdf, masterKeyByPassword }: Replacement,
): Promise<void> {
  await db.transaction().execute(async transaction => {
    const { keys_json } = await transaction
      .selectFrom('users')
      .select('keys_json')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const keys: AccountKeys = { ...JSON.parse(keys_json), kdf, masterKeyByPassword }
    await transaction
      .updateTable('users')
      .set({ password_hmac: hmac, keys_json: JSON.stringify(keys) })
      .where('id', '=', userId)
      .execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  })
}
