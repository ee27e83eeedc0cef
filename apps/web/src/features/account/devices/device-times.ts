import type { SignedInDevice } from '@safelight/contract/sessions'
import { texts } from '@safelight/texts/features/account/devices'

/** Says when a device signed in and was last used. */
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
    // The server rarely updates the time of last use, so the stored time may be an hour old.
    lastUsed: current
      ? texts.inUseNow
      : texts.lastUsed({ date: moment.format(new Date(lastUsedAt)) }),
  }
}
