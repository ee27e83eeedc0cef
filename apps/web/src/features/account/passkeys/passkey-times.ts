import type { Passkey } from '@safelight/client/passkeys'
import { texts } from '@safelight/texts/features/account/passkeys'

export function passkeyTimes(
  { createdAt, lastUsedAt }: Pick<Passkey, 'createdAt' | 'lastUsedAt'>,
  timeZone?: string,
): { added: string; lastUsed: string } {
  const day = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    ...(timeZone ? { timeZone } : {}),
  })
  return {
    added: texts.added({ date: day.format(new Date(createdAt)) }),
    lastUsed: lastUsedAt
      ? texts.lastUsed({ date: day.format(new Date(lastUsedAt)) })
      : texts.notUsedYet,
  }
}
