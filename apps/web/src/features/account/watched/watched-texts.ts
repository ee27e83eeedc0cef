import type { WatchedFolder } from '@safelight/client/import'
import { texts } from '@safelight/texts/account-watched'
import { formatCount, formatNumber } from '../../../shared/format.ts'

/** What a watched folder is doing, what is wrong with it, or when it was looked through last. */
export function stateText(
  { importing, looked, failure }: WatchedFolder,
  timeZone?: string,
): string {
  if (importing) {
    const { completed, total } = importing
    return `Importing ${formatNumber(completed)} of ${formatCount(total, 'file')}`
  }
  if (failure !== undefined) return failure
  if (looked === undefined) return texts.lookingThroughIt
  const moment = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  })
  return `Looked through ${moment.format(looked)}`
}

/** How much watching has brought in, and how it is brought in. */
export function importedText({ imported, options }: WatchedFolder): string {
  const parts = [
    imported === 0 ? texts.nothingNewSoFar : `${formatCount(imported, 'item')} imported`,
    options.albums && texts.foldersBecomeAlbums,
    options.labels.length > 0 && `labels: ${options.labels.join(', ')}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
