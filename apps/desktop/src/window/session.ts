import { join } from 'node:path'
import { texts } from '@safelight/texts/desktop-app'
import type { Session } from 'electron'
import { APP_SCHEME } from '../protocol/app-pages.ts'
import { isGranted } from './permissions.ts'

/** Restricts what pages may do, and sets up the system's dialogs. Call it before a window opens. */
export function setUpSession(session: Session, downloads: string): void {
  // Otherwise, Electron downloads a dictionary from a third party, even with `spellcheck: false`.
  session.setSpellCheckerLanguages([])
  session.setPermissionRequestHandler((_, permission, answer) => answer(isGranted(permission)))
  session.setPermissionCheckHandler((_, permission) => isGranted(permission))
  // The person has chosen a folder such as Downloads or Documents. Without an answer, the dialog never ends.
  session.on('file-system-access-restricted', (_, { origin, isDirectory }, answer) =>
    answer(isDirectory && origin.startsWith(`${APP_SCHEME}://`) ? 'allow' : 'deny'),
  )
  session.on('will-download', (_, item) =>
    // By default, the title is the address of the download.
    item.setSaveDialogOptions({
      title: texts.save,
      defaultPath: join(downloads, item.getFilename()),
    }),
  )
}
