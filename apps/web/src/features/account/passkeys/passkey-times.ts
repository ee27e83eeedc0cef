import type { Passkey } from '@safelight/client/passkeys'
import { texts } from '@safelight/texts/account-passkeys'

/** When a passkey was added and used last, in the person's own time zone unless another one is given. */
export function passkeyTimes(
  { createdAt, lastUsedAt }: Pick<Passkey, 'createdAt' | 'lastUsedAt'>,
  timeZone?: string,
): { added: string; lastUsed: string } {
  const day = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    ...(timeZone ? { timeZone } : {}),
  })
  return {
    added: `Added ${day.format(new Date(createdAt))}`,
    lastUsed: lastUsedAt ? `last used ${day.format(new Date(lastUsedAt))}` : texts.notUsedYet,
  }
}
