import type { UploadTotals } from '@safelight/client/upload-queue'
import { texts } from '@safelight/texts/upload'
import { formatBytes, formatCount, formatNumber, formatTimeLeft } from '../../../shared/format.ts'
import { duplicatesText } from '../choosing/duplicates.ts'

/** 0 to 1: by bytes, or by files where none of them goes to the library. */
export function shareOf({ bytes, sentBytes, files, ended }: UploadTotals): number {
  if (bytes > 0) return sentBytes / bytes
  return files > 0 ? ended / files : 0
}

/** `34%`, and never a hundred before the end. */
export const percentOf = (totals: UploadTotals): string =>
  `${Math.min(99, Math.floor(shareOf(totals) * 100))}%`

/** `120 of 414 files`. */
export const countText = ({ ended, files }: UploadTotals): string =>
  `${formatNumber(ended)} of ${formatCount(files, 'file')}`

/** `80 MB of 270 MB`, and the time that is left, if it is known. */
export function bytesText({ bytes, sentBytes, secondsLeft }: UploadTotals): string {
  const sent = texts.sentBytesOfBytes({
    sentBytes: formatBytes(sentBytes),
    bytes: formatBytes(bytes),
  })
  return secondsLeft === undefined ? sent : `${sent} · ${formatTimeLeft(secondsLeft)}`
}

/** All of what goes on in one line. */
export const progressText = (totals: UploadTotals): string =>
  [
    countText(totals),
    bytesText(totals),
    totals.failed > 0 && texts.failedFailed({ failed: formatNumber(totals.failed) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** What became of a batch, each outcome in a sentence of its own; the ones that need a word come last. */
export function resultTexts(totals: UploadTotals): string[] {
  const { uploaded, restored, canceled, duplicates, inTrash, failed } = totals
  return [
    uploaded > 0 && `${formatCount(uploaded, 'file')} uploaded`,
    restored > 0 && `${formatCount(restored, 'file')} restored`,
    duplicates > 0 && duplicatesText(duplicates),
    canceled > 0 && `${formatCount(canceled, 'file')} stopped`,
    inTrash > 0 && inTrashText(inTrash),
    failed > 0 && `${formatCount(failed, 'file')} failed`,
  ].filter(text => text !== false)
}

export const inTrashText = (files: number): string =>
  `${formatCount(files, 'file')} ${files === 1 ? 'is' : 'are'} in your trash`

/** Whether there are uploads that have not come to their end. */
export const isUnderWay = ({ phase }: UploadTotals): boolean =>
  phase === 'active' || phase === 'paused'

/** For screen readers: that something failed, and the end; not each step. */
export function spokenText(totals: UploadTotals): string {
  if (totals.phase === 'ended') return `Uploads ended: ${resultTexts(totals).join(', ')}.`
  return totals.failed > 0 ? texts.someFilesFailedToUpload : ''
}
