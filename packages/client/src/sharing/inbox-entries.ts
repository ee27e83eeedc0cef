import type { Inbox } from '@safelight/contract/inbox'
import { LIMITS } from '@safelight/contract/limits'
import type { NewsKind } from '@safelight/contract/notifications'

interface InboxEntry {
  kind: NewsKind
  /** ISO 8601, by the server's clock. */
  at: string
}

const DAY = 24 * 60 * 60 * 1000

/** Returns everything in the inbox with its time. */
export function entriesOf({
  shares,
  comments,
  invitations,
  guestUploads,
  signIns,
}: Inbox): InboxEntry[] {
  const entriesAt = (kind: NewsKind, times: (string | undefined)[]) =>
    times.flatMap(at => (at === undefined ? [] : [{ kind, at }]))
  const invitedAt = (expiresAt: string) =>
    new Date(Date.parse(expiresAt) - LIMITS.familyInvitationDays * DAY).toISOString()
  return [
    ...entriesAt(
      'shares',
      shares.map(({ sharedAt }) => sharedAt),
    ),
    ...entriesAt(
      'comments',
      comments.flatMap(each => each.comments.map(({ createdAt }) => createdAt)),
    ),
    ...entriesAt(
      'family',
      invitations.map(({ expiresAt }) => invitedAt(expiresAt)),
    ),
    ...entriesAt(
      'guestUploads',
      guestUploads.map(({ latestAt }) => latestAt),
    ),
    ...entriesAt(
      'signIns',
      signIns.map(({ createdAt }) => createdAt),
    ),
  ]
}

/** Returns the time of the latest entry, or `since` if there is none later. */
export const latestIn = (inbox: Inbox, since = ''): string =>
  entriesOf(inbox).reduce((latest, { at }) => (at > latest ? at : latest), since)
