import type { ExportProgress } from '@safelight/client/export'
import { texts } from '@safelight/texts/account-export'
import { itemsText } from '../../../components/items-text.ts'
import { formatBytes, formatCount, formatNumber, formatTimeLeft } from '../../../shared/format.ts'

/** `120 of 414 photos and videos`. */
export const countText = ({ itemsDone, items }: ExportProgress): string =>
  `${formatNumber(itemsDone)} of ${itemsText(items)}`

/** `80 MB of about 270 MB`, and the time that is left, if it is known. */
export function bytesText({ status, bytesDone, bytes, secondsLeft }: ExportProgress): string {
  const saved = texts.bytesDoneOfAboutBytes({
    bytesDone: formatBytes(bytesDone),
    bytes: formatBytes(bytes),
  })
  const isMoving = status === 'saving' && secondsLeft !== undefined
  return isMoving ? `${saved} · ${formatTimeLeft(secondsLeft)}` : saved
}

/** What goes on, in a few words. */
export function statusText({ status, items, finished, parts }: ExportProgress): string {
  if (status === 'planning') {
    return items === 0 ? texts.readingYourLibrary : `Planning: ${itemsText(items)}…`
  }
  const part = `part ${Math.min(finished + 1, parts)} of ${parts}`
  if (status === 'waiting') return texts.waitingForTheServerAtPart({ part })
  return status === 'paused' ? texts.pausedAtPart({ part }) : texts.savingPart({ part })
}

/** What became of one that is over, or of the parts of one that is not. */
export function resultText({ status, items, parts, finished, year }: ExportProgress): string {
  const of = year === undefined ? texts.yourLibrary : texts.theYearYear({ year })
  if (status === 'done') {
    return `${of} is exported: ${itemsText(items)} in ${formatCount(parts, 'part')}.`
  }
  return `An export of ${year === undefined ? 'everything' : `the year ${year}`} is not finished: ${finished} of ${formatCount(parts, 'part')} saved.`
}

/** Says how many are not there; empty if all are. */
export const problemsText = (problems: number): string =>
  problems === 0 ? '' : texts.problemsCouldNotBeExportedOr({ problems: formatNumber(problems) })
