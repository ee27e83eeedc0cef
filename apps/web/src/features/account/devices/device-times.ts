import type { SignedInDevice } from '@safelight/contract/sessions'
import { texts } from '@safelight/texts/features/account/devices'

/** Says when a device signed in and was last used. The times tell apart devices of the same kind. */
export const deviceTimes = (
  { createdAt, lastUsedAt, current }: Pick<SignedInDevice, 'createdAt' | 'lastUsedAt' | 'current'>,
  timeZone?: string,
): { signedIn: string; lastUsed: string } => {
  const moment = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  })
  return {
    signedIn: texts.signedIn({ date: moment.format(new Date(createdAt)) }),
    // For the current device, the stored time could be an hour old, because the server rarely updates it.
    lastUsed: current
      ? texts.inUseNow
      : texts.lastUsed({ date: moment.format(new Date(lastUsedAt)) }),
  }
}
