import type { UnlockedSession } from '@safelight/client/session-state'

export const fullName = ({
  firstName,
  lastName,
}: Pick<UnlockedSession['profile'], 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
