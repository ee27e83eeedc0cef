import type { PasskeyQuestion } from '@safelight/contract/assertions'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { findPasskey, passkeyCount, passkeysOf, usePasskey } from '../passkeys/passkeys.ts'
import { questionFor } from '../passkeys/question.ts'
import { verifySignature } from '../passkeys/verify.ts'
import type { Method, Occasion } from './method.ts'

/**
 * Any passkey of the account serves as a second factor (format rule F18). It need not verify the user by a
 * PIN or fingerprint.
 */
export const passkey: Method<'passkey'> = {
  async isReady(db, userId) {
    const { count } = await passkeyCount(db, userId).executeTakeFirstOrThrow()
    return Number(count) > 0
  },

  async proves({ database, secrets, now }, userId, { signature }, occasion) {
    const row = await findPasskey(database, signature.id)
    if (row?.user_id !== userId) return false
    try {
      const ask = { purpose: `${occasion}/${userId}`, isVerified: false } as const
      const answered = await verifySignature({ secrets, now }, signature, row, ask)
      await usePasskey(database, row, answered, now())
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSKEY_FAILED') return false
      throw error
    }
  },

  async remove(db, userId) {
    await db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('wrapped_master_key', 'is', null)
      .execute()
  },
}

export async function secondFactorQuestion(
  context: Context,
  request: FastifyRequest,
  userId: number,
  occasion: Occasion,
): Promise<PasskeyQuestion> {
  const question = questionFor(context, request, `${occasion}/${userId}`)
  const rows = await passkeysOf(context.database, userId).execute()
  return { ...question, allowed: rows.map(row => row.credential_id) }
}
