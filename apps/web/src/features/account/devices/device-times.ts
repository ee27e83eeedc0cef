import type { SignedInDevice } from '@safelight/contract/sessions'
import { texts } from '@safelight/texts/account-devices'

/** When a device signed in and when it was used last, to the minute, so that two of a kind can be told apart. */
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
    signedIn: `Signed in ${moment.format(new Date(createdAt))}`,
    // The server notes a use about once an hour.
    lastUsed: current ? texts.inUseNow : `Last used around ${moment.format(new Date(lastUsedAt))}`,
  }
}
