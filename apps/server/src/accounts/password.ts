import type { AccountKeys } from '@safelight/contract/auth'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { deletePasskeysOf } from './passkeys/passkeys.ts'
import { removeSecondFactor } from './second-factor/methods.ts'
import { type Proved, replaceKeys } from './users.ts'

export interface Replacement extends Pick<AccountKeys, 'kdf' | 'masterKeyByPassword'> {
  /** Base64url of the keyed digest of the new authentication key. */
  hmac: string
}

export interface Conditions {
  /** The digest of what was proved; nothing is replaced if it is another one by now. */
  proved: Proved
  /** The token's hash of the one session that goes on. */
  except?: string
  /** Turns the second factor off as well (format rule F18), and removes the passkeys (F17). */
  withoutSecondFactor?: boolean
}

/**
 * Replaces a password and ends the sessions, in one transaction; the other keys stay as they are.
 * Resolves to false when what was proved is not the account's any more.
 */
export async function replacePassword(
  db: Kysely<Schema>,
  userId: number,
  { hmac, kdf, masterKeyByPassword }: Replacement,
  { proved, except, withoutSecondFactor }: Conditions,
): Promise<boolean> {
  return writeFor(db, [userId], async transaction => {
    const replaced = await replaceKeys(transaction, userId, proved, {
      keys: { kdf, masterKeyByPassword },
      digest: { password_hmac: hmac },
    })
    if (!replaced) return false
    if (withoutSecondFactor) {
      await removeSecondFactor(transaction, userId)
      // Who recovers may have lost the account to somebody who added one.
      await deletePasskeysOf(transaction, userId)
    }
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(except !== undefined, query => query.where('token_hash', '!=', except ?? ''))
      .execute()
    return true
  })
}
