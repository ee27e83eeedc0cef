import { halfSignIn } from '../../mail/messages.ts'
import type { Parts } from '../../parts.ts'
import { notify } from '../verification.ts'
import { deleteChallengesBefore } from './challenges.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Forgets sign-ins that waited for a second factor until their time was over, and tells whose password somebody
 * knows, each person once a day.
 */
export async function endHalfSignIns(parts: Parts): Promise<void> {
  const now = parts.now()
  const ended = await deleteChallengesBefore(parts.database, now).returning('user_id').execute()
  for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
    if (await takeTurn(parts, userId, now)) await notify(parts, userId, halfSignIn)
  }
}

/** Whether nobody was told within a day; notes that they are now. */
async function takeTurn({ database }: Parts, userId: number, now: Date): Promise<boolean> {
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
