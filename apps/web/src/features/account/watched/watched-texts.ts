import type { WatchedFolder } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/account/watched'
import { formatList } from '../../../shared/format.ts'

export function stateText(
  { importing, looked, failure }: WatchedFolder,
  timeZone?: string,
): string {
  if (importing) {
    return texts.importing({ completed: importing.completed, total: importing.total })
  }
  if (failure !== undefined) return failure
  if (looked === undefined) return texts.checking
  const moment = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  })
  return texts.lastChecked({ date: moment.format(looked) })
}

export function importedText({ imported, options }: WatchedFolder): string {
  const parts = [
    imported === 0 ? texts.nothingNew : texts.imported({ count: imported }),
    options.albums && texts.foldersBecomeAlbums,
    options.labels.length > 0 && texts.labels({ labels: formatList(options.labels) }),
  ]
  return parts.filter(Boolean).join(' · ')
}
