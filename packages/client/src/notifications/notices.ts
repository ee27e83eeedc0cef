import type { Inbox } from '@safelight/contract/inbox'
import type { NewsKind } from '@safelight/contract/notifications'
import { texts } from '@safelight/texts/client/notifications'
import { entriesOf } from '../sharing/inbox-entries.ts'
import { isReminderDue } from './backup-reminder.ts'
import type { DeviceNote } from './device-note.ts'

/** One notification as the system shows it. */
export interface Notice {
  /** A later notice of the same kind replaces this one. */
  kind: NewsKind | 'news'
  text: string
  /** The page that a press opens. */
  path: string
}

/** Says nothing. Shown if the device is locked or offline, or knows the news already. */
export const NEUTRAL: Notice = { kind: 'news', text: texts.news, path: '/' }

/** Words the news since the device last showed some. `off`: the kinds that the person has turned off. */
export function noticesFor(
  inbox: Inbox,
  note: DeviceNote,
  off: readonly string[],
  now: Date,
): Notice[] {
  const { since = '' } = note
  const fresh = entriesOf(inbox).filter(({ at }) => at > since)
  const countOf = (kind: NewsKind) => fresh.filter(entry => entry.kind === kind).length
  const notices: Notice[] = []
  const add = (kind: NewsKind, text: string, path: string) => {
    if (!off.includes(kind)) notices.push({ kind, text, path })
  }
  const [shares, comments, family] = [countOf('shares'), countOf('comments'), countOf('family')]
  const sharer = inbox.shares[0]?.owner
  if (sharer && shares === 1)
    add('shares', texts.sharedBy({ name: sharer.displayName ?? sharer.email }), '/shared')
  if (shares > 1) add('shares', texts.shares({ count: shares }), '/shared')
  if (comments > 0) add('comments', texts.comments({ count: comments }), '/gallery')
  if (countOf('guestUploads') > 0) add('guestUploads', texts.guestUploads, '/gallery')
  if (family > 0) add('family', texts.invitation, '/account#family')
  if (countOf('signIns') > 0) add('signIns', texts.signIn, '/account#devices')
  if (isReminderDue(note, now)) add('backup', texts.noBackup, '/upload')
  return notices
}
