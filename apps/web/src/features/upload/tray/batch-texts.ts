import type { UploadTotals } from '@safelight/client/upload-queue'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/upload'
import { formatList, formatPercent, formatTimeLeft } from '../../../shared/format.ts'

/** Progress from 0 to 1, by bytes, or by files if there are no bytes to send. */
export function shareOf({ bytes, sentBytes, files, ended }: UploadTotals): number {
  if (bytes > 0) return sentBytes / bytes
  return files > 0 ? ended / files : 0
}

/** Progress such as `34%`, at most `99%`. */
export const percentOf = (totals: UploadTotals): string =>
  formatPercent(Math.min(99, Math.floor(shareOf(totals) * 100)) / 100)

/** `120 of 414 files`. */
export const countText = ({ ended, files }: UploadTotals): string =>
  texts.filesDone({ done: ended, total: files })

/** `80 MB of 270 MB`, and the time left if it is known. */
export function bytesText({ bytes, sentBytes, secondsLeft }: UploadTotals): string {
  const sent = texts.bytesSent({ sent: inBytes(sentBytes), total: inBytes(bytes) })
  return secondsLeft === undefined ? sent : `${sent} · ${formatTimeLeft(secondsLeft)}`
}

export const progressText = (totals: UploadTotals): string =>
  [
    totals.phase === 'offline' && texts.uploadsOffline,
    countText(totals),
    bytesText(totals),
    totals.failed > 0 && texts.failed({ count: totals.failed }),
  ]
    .filter(Boolean)
    .join(' · ')

export function resultTexts(totals: UploadTotals): string[] {
  const { uploaded, restored, canceled, duplicates, inTrash, failed } = totals
  return [
    uploaded > 0 && texts.resultUploaded({ count: uploaded }),
    restored > 0 && texts.resultRestored({ count: restored }),
    duplicates > 0 && texts.resultDuplicates({ count: duplicates }),
    canceled > 0 && texts.resultStopped({ count: canceled }),
    inTrash > 0 && texts.resultInTrash({ count: inTrash }),
    failed > 0 && texts.resultFailed({ count: failed }),
  ].filter(text => text !== false)
}

export const isUnderWay = ({ phase }: UploadTotals): boolean =>
  phase === 'active' || phase === 'offline' || phase === 'paused'

export function spokenText(totals: UploadTotals): string {
  if (totals.phase === 'ended')
    return texts.uploadsEnded({ results: formatList(resultTexts(totals)) })
  if (totals.phase === 'offline') return texts.uploadsOffline
  return totals.failed > 0 ? texts.someUploadsFailed : ''
}
