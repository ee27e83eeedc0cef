import type { FolderScan, ImportProgress, Tally } from '@safelight/library/import'
import { formatBytes, formatCount, formatNumber } from '../../../shared/format.ts'
import { duplicatesText, inTrashText } from '../tray/batch-texts.ts'

/** What a folder holds, kind by kind: `1,284 photos · 3.4 GB`. Kinds that it lacks are left out. */
export function summaryOf({ images, videos, documents, archives }: FolderScan): string[] {
  const kinds: [Tally, string][] = [
    [images, 'photo'],
    [videos, 'video'],
    [documents, 'document'],
    [archives, 'archive'],
  ]
  return kinds
    .filter(([{ files }]) => files > 0)
    .map(([{ files, bytes }, noun]) => `${formatCount(files, noun)} · ${formatBytes(bytes)}`)
}

/** What goes on, in a few words. */
export function statusText({ status, completed, total }: ImportProgress): string {
  const count = `${formatNumber(completed)} of ${formatCount(total, 'file')}`
  if (status === 'paused') return `Paused at ${count}`
  return status === 'waiting' ? `Waiting for the server at ${count}` : `Importing ${count}`
}

/** What the scan has found beside the files to import; empty if it is nothing. */
export function asideText({ unsupported, sidecars }: FolderScan): string {
  const parts = [
    sidecars > 0 &&
      `Dates, places and descriptions of ${formatCount(sidecars, 'file')} were found.`,
    unsupported === 1 && '1 file of another kind stays where it is.',
    unsupported > 1 && `${formatCount(unsupported, 'file')} of other kinds stay where they are.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** What was sent and is not in the library, as the server failed to bring it in; empty if it is nothing. */
export const stagedText = ({ staged }: ImportProgress): string =>
  staged === 0
    ? ''
    : `${formatCount(staged, 'file')} ${staged === 1 ? 'is' : 'are'} on the server and not in your library yet. The next import brings ${staged === 1 ? 'it' : 'them'} in.`

/** What became of the files that were not uploaded and did not fail; empty if there are none. */
export function leftText({ duplicates, inTrash }: ImportProgress): string {
  const parts = [
    duplicates > 0 && `${duplicatesText(duplicates)}.`,
    inTrash > 0 && `${inTrashText(inTrash)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}
