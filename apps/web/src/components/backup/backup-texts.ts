import type { WatchedFolder } from '@safelight/client/import'
import { texts } from '@safelight/texts/components/backup'
import { formatAgo, formatList } from '../../shared/format.ts'

const MINUTE = 60_000

export function stateText(folder: WatchedFolder, now = Date.now()): string {
  const { importing, paused, needsAccess, looked, failure } = folder
  if (needsAccess) return texts.allowToContinue
  if (paused) return paused === 'metered' ? texts.pausedMetered : texts.pausedLowBattery
  if (importing) return importingText(importing)
  if (failure !== undefined) return failure
  return looked === undefined ? texts.checking : backedUpText(looked, now)
}

export const importingText = ({ completed, total }: { completed: number; total: number }): string =>
  texts.importing({ completed, total })

export const backedUpText = (looked: number, now = Date.now()): string =>
  now - looked < MINUTE
    ? texts.backedUpNow
    : texts.backedUp({ ago: formatAgo(new Date(looked).toISOString(), now) })

export function importedText({ imported, options }: WatchedFolder): string {
  const { albums, labels, leftOut = [] } = options
  const parts = [
    imported === 0 ? texts.nothingNew : texts.imported({ count: imported }),
    albums && texts.foldersBecomeAlbums,
    leftOut.length > 0 && texts.foldersLeftOut({ folders: formatList(leftOut) }),
    labels.length > 0 && texts.labels({ labels: formatList(labels) }),
  ]
  return parts.filter(Boolean).join(' · ')
}
