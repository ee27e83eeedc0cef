import type { SignedInDevice } from '@safelight/contract/sessions'
import { texts } from '@safelight/texts/account/devices'

/** Says when a device signed in and was last used, to the minute: that tells apart two of the same kind. */
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
    // The server saves the time of the last use about once an hour.
    lastUsed: current
      ? texts.inUseNow
      : texts.lastUsed({ date: moment.format(new Date(lastUsedAt)) }),
  }
}
