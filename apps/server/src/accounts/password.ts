import type { AccountKeys } from '@safelight/contract/auth'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { deletePasskeysOf } from './passkeys/passkeys.ts'
import { removeSecondFactor } from './second-factor/methods.ts'
import { type Proved, replaceKeys } from './users.ts'

export interface Replacement extends Pick<AccountKeys, 'kdf' | 'masterKeyByPassword'> {
  /** Keyed digest of the new authentication key, as base64url. */
  hmac: string
}

export interface Conditions {
  /**
   * The stored digest that the password or the recovery words matched. If the account has another digest by
   * now, nothing is replaced.
   */
  proved: Proved
  /** Token hash of the session that stays signed in. All other sessions end. */
  except?: string
  /** Also turns off the second factor (format rule F18) and removes the passkeys (format rule F17). */
  withoutSecondFactor?: boolean
}

/** Replaces a password and ends the sessions. Resolves to false if the proof is no longer valid. */
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
      // An attacker may have added a passkey before the owner recovers the account.
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
