import type { Context } from '../context.ts'
import { remindersDue, takeReminder } from './subscriptions.ts'

/** Reminds each device once whose time without a backup is over. */
export async function sendReminders({ database, push, now, draining }: Context): Promise<void> {
  if (!push) return
  while (!draining?.aborted) {
    const due = await remindersDue(database, now()).execute()
    for (const { token_hash, user_id } of due) {
      const isTaken = await takeReminder(database, token_hash, now())
      if (isTaken) push.tell({ kind: 'backup', userId: user_id, only: token_hash })
    }
    if (due.length === 0) return
  }
}
