import type { PauseReason, RecognitionProgress } from '@safelight/client/recognition'
import { formatNumber } from '../../../shared/format.ts'

const WAITS: Record<PauseReason, string> = {
  battery: 'Paused while this device runs on its battery',
  metered: 'Paused on a connection where data costs money',
  offline: 'Paused until the server can be reached',
  'in-use': 'Paused while you use Safelight',
}

/** What this device is doing. */
export function stateText({ status, reason, failure, done, total }: RecognitionProgress): string {
  const isDone = done !== undefined && done === total
  switch (isDone && status === 'paused' ? 'done' : status) {
    case 'starting':
      return 'Getting ready'
    case 'running':
      return 'Looking at photos and videos'
    case 'paused':
      return reason ? WAITS[reason] : 'Paused'
    case 'elsewhere':
      return 'Another of your devices looks at the rest'
    case 'done':
      return 'Up to date'
    case 'failed':
      return `${failure ?? 'Something went wrong.'} It tries again by itself.`
  }
}

/** `1,204 of 5,000 looked at`; undefined as long as nobody knows. */
export function countText({ done, total }: RecognitionProgress): string | undefined {
  if (done === undefined || total === undefined) return undefined
  if (total === 0) return 'There are no photos and videos yet.'
  return `${formatNumber(done)} of ${formatNumber(total)} looked at`
}
