import type { FolderScan, ImportProgress, Tally } from '@safelight/client/import'
import { texts } from '@safelight/texts/upload'
import { itemsText } from '../../../components/items-text.ts'
import { formatBytes, formatCount, formatNumber } from '../../../shared/format.ts'
import { inTrashText } from '../tray/batch-texts.ts'

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

/** What goes on, in a few words: `Importing 120 of 1,284 files · 9%`. */
export function statusText(progress: ImportProgress): string {
  const { status, percentage } = progress
  const count = `${countText(progress)} · ${percentage}%`
  if (status === 'paused') return texts.pausedAtCount({ count })
  return status === 'waiting'
    ? texts.waitingForTheServerAtCount({ count })
    : texts.importingCount({ count })
}

/** How far a scan is. */
export const foundText = ({ scan }: ImportProgress): string =>
  `${formatCount(scan?.totalFiles ?? 0, 'file')} found`

const countText = ({ completed, total }: ImportProgress): string =>
  `${formatNumber(completed)} of ${formatCount(total, 'file')}`

/** An import in one line: what goes on or has come of it, then facts about that. */
export function headlineOf(progress: ImportProgress): string[] {
  const { status, percentage, total, uploaded, failed } = progress
  const lost =
    failed.length > 0 ? [texts.lengthFailed({ length: formatNumber(failed.length) })] : []
  switch (status) {
    case 'none':
      return [texts.importFailed]
    case 'scanning':
      return [texts.scanning, foundText(progress)]
    case 'scanned':
      return [texts.folderSelected, `${formatCount(total, 'file')} to import`]
    case 'running':
      return [texts.importingPercentage({ percentage }), countText(progress), ...lost]
    case 'waiting':
      return [texts.waitingForTheServer, countText(progress), ...lost]
    case 'paused':
      return [texts.importPaused, countText(progress), ...lost]
    case 'stopped':
      return [texts.importStopped2, countText(progress), ...lost]
    case 'done':
      return [
        uploaded > 0 ? `${formatCount(uploaded, 'item')} imported` : texts.nothingNew,
        ...lost,
      ]
  }
}

/** For screen readers: that something failed, and what a person has waited for; not each step. */
export function spokenText(progress: ImportProgress): string {
  const { status, total, failed, failure } = progress
  switch (status) {
    case 'none':
      return failure === undefined ? '' : texts.theImportHasFailed
    case 'scanning':
      return ''
    case 'scanned':
      return `Scan ended: ${formatCount(total, 'file')} can be imported.`
    case 'stopped':
      return `${headlineOf(progress).join(', ')}.`
    case 'done':
      return `Import ended: ${headlineOf(progress).join(', ')}.`
    default:
      return failed.length > 0 ? texts.someFilesCouldNotBeImported : ''
  }
}

/** Why there is nothing to import, or why the import has stopped; empty if nobody failed. */
export function failureText({ status, failure }: ImportProgress): string {
  if (failure === undefined) return ''
  return `Failed to ${status === 'stopped' ? 'upload files' : 'scan folder'}: ${failure}`
}

/** What the scan has found beside the files to import; empty if it is nothing. */
export function asideText({ unsupported, links, sidecars, ownAlbums }: FolderScan): string {
  const parts = [
    ownAlbums > 0 &&
      `This is an export of Safelight: ${formatCount(ownAlbums, 'album')} will be restored.`,
    sidecars > 0 &&
      `Dates, places and descriptions of ${formatCount(sidecars, 'file')} were found.`,
    unsupported === 1 && texts.n1FileOfAnotherKindStays,
    unsupported > 1 && `${formatCount(unsupported, 'file')} of other kinds stay where they are.`,
    links > 0 && `${formatCount(links, 'link')} ${links === 1 ? 'is' : 'are'} not followed.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** What an export of Safelight has given back beside its items; empty if it is nothing. */
export function restoredText({ restored }: ImportProgress): string {
  const { albums = 0, people = 0 } = restored ?? {}
  const parts = [
    albums > 0 && formatCount(albums, 'album'),
    people > 0 &&
      (people === 1 ? '1 person' : texts.peoplePeople({ people: formatNumber(people) })),
  ].filter(Boolean)
  return parts.length > 0 ? `Restored from the export: ${parts.join(' and ')}.` : ''
}

/** What was sent and is not in the library, as the server failed to bring it in; empty if it is nothing. */
export const stagedText = ({ staged }: ImportProgress): string =>
  staged === 0
    ? ''
    : `${formatCount(staged, 'file')} ${staged === 1 ? 'is' : 'are'} on the server and not in your library yet. The next import brings ${staged === 1 ? 'it' : 'them'} in.`

/** What became of files that were not uploaded and did not fail, but for duplicates; empty if there are none. */
export function leftText(progress: ImportProgress): string {
  const { improved, inTrash, leftOut, pendingSidecars } = progress
  const parts = [
    improved > 0 && `${itemsText(improved)} in your library got new details.`,
    inTrash > 0 && `${inTrashText(inTrash)}.`,
    leftOut > 0 &&
      `${formatCount(leftOut, 'file')} ${leftOut === 1 ? 'was' : 'were'} in Google’s trash and ${leftOut === 1 ? 'was' : 'were'} left out.`,
    pendingSidecars > 0 && pendingText(pendingSidecars),
  ]
  return parts.filter(Boolean).join(' ')
}

/** The parts of an export may be imported one by one. */
const pendingText = (count: number): string =>
  count === 1
    ? texts.n1FileWithDetailsHasNo
    : `${formatCount(count, 'file')} with details have no photo yet. Import the other parts of the export on this device to use them.`
