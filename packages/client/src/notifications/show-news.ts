import { inbox as readInbox } from '@safelight/contract/inbox'
import { notifications } from '@safelight/contract/notifications'
import { createApiClient } from '../api/api-client.ts'
import { isRememberedHere } from '../session/key-store.ts'
import { latestIn } from '../sharing/inbox-entries.ts'
import { changeNote, readNote } from './device-note.ts'
import { NEUTRAL, type Notice, noticesFor } from './notices.ts'

export type { Notice } from './notices.ts'

/** Milliseconds in which the device must have worded a push. Browsers show a text of their own otherwise. */
const PATIENCE = 10_000

/**
 * Words the news that a push announces. Resolves to a neutral notice if the library is locked on this device,
 * or the server does not answer. Call it in the service worker.
 */
export async function wordNews(now = new Date()): Promise<Notice[]> {
  const tooLate = new Promise<Notice[]>(resolve => setTimeout(resolve, PATIENCE, [NEUTRAL]))
  return Promise.race([read(now).catch(() => [NEUTRAL]), tooLate])
}

async function read(now: Date): Promise<Notice[]> {
  const note = await readNote()
  if (note.token === undefined || !(await isRememberedHere())) return [NEUTRAL]
  const api = createApiClient(note.token)
  const [inbox, { off }] = await Promise.all([api.call(readInbox), api.call(notifications)])
  const notices = noticesFor(inbox, note, off, now)
  const reminds = notices.some(({ kind }) => kind === 'backup')
  await changeNote(before => ({
    ...before,
    since: latestIn(inbox, before.since),
    ...(reminds && note.lastBackup && { remindedOf: note.lastBackup }),
  }))
  return notices.length > 0 ? notices : [NEUTRAL]
}
