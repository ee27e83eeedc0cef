import type { ExportProgress } from '@safelight/client/export'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/account/export'
import { formatTimeLeft } from '../../../shared/format.ts'

/** `120 of 414 items`. */
export const countText = ({ itemsDone, items }: ExportProgress): string =>
  texts.itemsDone({ done: itemsDone, items })

/** `80 MB of about 270 MB`, and the time left if it is known. */
export function bytesText({ status, bytesDone, bytes, secondsLeft }: ExportProgress): string {
  const saved = texts.bytesDone({ done: inBytes(bytesDone), bytes: inBytes(bytes) })
  const isMoving = status === 'saving' && secondsLeft !== undefined
  return isMoving ? `${saved} · ${formatTimeLeft(secondsLeft)}` : saved
}

export function statusText({ status, items, finished, parts }: ExportProgress): string {
  if (status === 'planning') {
    return items === 0 ? texts.reading : texts.planning({ items })
  }
  const place = { part: Math.min(finished + 1, parts), parts }
  if (status === 'waiting') return texts.waiting(place)
  return status === 'paused' ? texts.paused(place) : texts.saving(place)
}

export function resultText({ status, items, parts, finished, year }: ExportProgress): string {
  if (status === 'done') {
    return year === undefined
      ? texts.libraryExported({ items, parts })
      : texts.yearExported({ year: String(year), items, parts })
  }
  return year === undefined
    ? texts.libraryUnfinished({ finished, parts })
    : texts.yearUnfinished({ year: String(year), finished, parts })
}

export const problemsText = (problems: number): string =>
  problems === 0 ? '' : texts.problems({ count: problems })
