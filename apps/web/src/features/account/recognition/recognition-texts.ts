import type { PauseReason, RecognitionProgress } from '@safelight/client/recognition'
import { texts } from '@safelight/texts/account-recognition'
import { texts as common } from '@safelight/texts/common'
import { formatNumber } from '../../../shared/format.ts'

const WAITS: Record<PauseReason, string> = {
  battery: texts.pausedWhileThisDeviceRunsOn,
  metered: texts.pausedOnAConnectionWhereData,
  offline: texts.pausedUntilTheServerCanBe,
  'in-use': texts.pausedWhileYouUseSafelight,
}

/** What this device is doing. */
export function stateText({ status, reason, failure, done, total }: RecognitionProgress): string {
  const isDone = done !== undefined && done === total
  switch (isDone && status === 'paused' ? 'done' : status) {
    case 'starting':
      return texts.gettingReady
    case 'running':
      return texts.lookingAtPhotosAndVideos
    case 'paused':
      return reason ? WAITS[reason] : common.paused
    case 'elsewhere':
      return texts.anotherOfYourDevicesLooksAt
    case 'done':
      return texts.upToDate
    case 'failed':
      return `${failure ?? 'Something went wrong.'} It tries again by itself.`
  }
}

/** `1,204 of 5,000 looked at`; undefined as long as nobody knows. */
export function countText({ done, total }: RecognitionProgress): string | undefined {
  if (done === undefined || total === undefined) return undefined
  if (total === 0) return texts.thereAreNoPhotosAndVideos
  return texts.doneOfTotalLookedAt({ done: formatNumber(done), total: formatNumber(total) })
}
