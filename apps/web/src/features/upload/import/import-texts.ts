import type { FolderScan, ImportProgress, Tally } from '@safelight/client/import'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/upload'
import { formatList, formatPercent } from '../../../shared/format.ts'

/** Counts the files of a folder by kind: `1,284 photos · 3.4 GB`. Skips kinds without files. */
export function summaryOf({ images, videos, documents, archives }: FolderScan): string[] {
  const kinds: [Tally, (values: { count: number; size: string }) => string][] = [
    [images, texts.photosOfSize],
    [videos, texts.videosOfSize],
    [documents, texts.documentsOfSize],
    [archives, texts.archivesOfSize],
  ]
  return kinds
    .filter(([{ files }]) => files > 0)
    .map(([{ files, bytes }, text]) => text({ count: files, size: inBytes(bytes) }))
}

/** The state of an import in one line: `Importing 120 of 1,284 files · 9%`. */
export function statusText({ status, completed, total, percentage }: ImportProgress): string {
  const values = { done: completed, total, percent: formatPercent(percentage / 100) }
  if (status === 'paused') return texts.importPausedAt(values)
  return status === 'waiting' ? texts.waitingForServerAt(values) : texts.importingFiles(values)
}

export const foundText = ({ scan }: ImportProgress): string =>
  texts.filesFound({ count: scan?.totalFiles ?? 0 })

const countText = ({ completed, total }: ImportProgress): string =>
  texts.filesDone({ done: completed, total })

export function headlineOf(progress: ImportProgress): string[] {
  const { status, percentage, total, uploaded, failed } = progress
  const lost = failed.length > 0 ? [texts.failed({ count: failed.length })] : []
  switch (status) {
    case 'none':
      return [texts.importFailed]
    case 'scanning':
      return [texts.scanning, foundText(progress)]
    case 'scanned':
      return [texts.folderSelected, texts.filesToImport({ count: total })]
    case 'running': {
      const percent = formatPercent(percentage / 100)
      return [texts.importingPercent({ percent }), countText(progress), ...lost]
    }
    case 'waiting':
      return [texts.waitingForServer, countText(progress), ...lost]
    case 'paused':
      return [texts.importPaused, countText(progress), ...lost]
    case 'stopped':
      return [texts.importStopped, countText(progress), ...lost]
    case 'done':
      return [uploaded > 0 ? texts.filesImported({ count: uploaded }) : texts.noNewFiles, ...lost]
  }
}

/** Returns what screen readers announce: failures and the end of each phase, but not each step. */
export function spokenText(progress: ImportProgress): string {
  const { status, total, failed, failure } = progress
  switch (status) {
    case 'none':
      return failure === undefined ? '' : texts.theImportFailed
    case 'scanning':
      return ''
    case 'scanned':
      return texts.scanEnded({ count: total })
    case 'stopped':
      return texts.importStoppedAt({ facts: formatList(headlineOf(progress).slice(1)) })
    case 'done':
      return texts.importEnded({ facts: formatList(headlineOf(progress)) })
    default:
      return failed.length > 0 ? texts.someNotImported : ''
  }
}

export function failureText({ status, failure: reason }: ImportProgress): string {
  if (reason === undefined) return ''
  return status === 'stopped' ? texts.uploadFilesFailed({ reason }) : texts.scanFailed({ reason })
}

/** Describes what the scan found besides files: an earlier export and sidecars. Empty if there is nothing. */
export function asideText({ sidecars, ownAlbums }: FolderScan): string {
  const parts = [
    ownAlbums > 0 && texts.ownExport({ count: ownAlbums }),
    sidecars > 0 && texts.sidecarsFound({ count: sidecars }),
  ]
  return parts.filter(Boolean).join(' ')
}

export function restoredText({ restored }: ImportProgress): string {
  const { albums = 0, people = 0 } = restored ?? {}
  if (albums > 0 && people > 0) return texts.restoredAlbumsAndPeople({ albums, people })
  if (albums > 0) return texts.restoredAlbums({ albums })
  return people > 0 ? texts.restoredPeople({ people }) : ''
}

/** How many files the server has received but could not add to the library yet; empty if none. */
export const stagedText = ({ staged }: ImportProgress): string =>
  staged === 0 ? '' : texts.filesStaged({ count: staged })

/**
 * Describes files that were neither uploaded nor failed, except duplicates. Empty if there are no such files.
 */
export function leftText(progress: ImportProgress): string {
  const { improved, inTrash, inGoogleTrash, recentlyDeleted } = progress
  const { archived, hidden, pendingSidecars } = progress
  const parts = [
    improved > 0 && texts.itemsImproved({ count: improved }),
    inTrash > 0 && texts.someInTrash({ count: inTrash }),
    inGoogleTrash > 0 && texts.inGoogleTrash({ count: inGoogleTrash }),
    recentlyDeleted > 0 && texts.recentlyDeleted({ count: recentlyDeleted }),
    archived > 0 && texts.archived({ count: archived }),
    hidden > 0 && texts.hidden({ count: hidden }),
    pendingSidecars > 0 && texts.detailsWithoutPhoto({ count: pendingSidecars }),
  ]
  return parts.filter(Boolean).join(' ')
}
