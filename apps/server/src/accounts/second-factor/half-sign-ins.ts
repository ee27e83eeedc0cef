import type { Context } from '../../context.ts'
import { halfSignIn } from '../../mail/messages.ts'
import { notify } from '../verification.ts'
import { deleteChallengesBefore } from './challenges.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes expired sign-ins without their second step. Warns the account's owner at most once a day, because
 * somebody knows the password.
 */
export async function endHalfSignIns(context: Context): Promise<void> {
  const now = context.now()
  const ended = await deleteChallengesBefore(context.database, now).returning('user_id').execute()
  for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
    if (await takeTurn(context, userId, now)) await notify(context, userId, halfSignIn)
  }
}

async function takeTurn({ database }: Context, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('totp')
    .set({ told_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or([
        eb('told_at', 'is', null),
        eb('told_at', '<=', new Date(now.getTime() - DAY).toISOString()),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
