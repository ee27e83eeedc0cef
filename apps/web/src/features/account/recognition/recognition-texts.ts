import type { PauseReason, RecognitionProgress } from '@safelight/client/recognition'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/recognition'

const WAITS: Record<PauseReason, string> = {
  battery: texts.pausedOnBattery,
  metered: texts.pausedOnMetered,
  offline: texts.pausedOffline,
  'in-use': texts.pausedInUse,
}

export function stateText({ status, reason, failure, done, total }: RecognitionProgress): string {
  const isDone = done !== undefined && done === total
  switch (isDone && status === 'paused' ? 'done' : status) {
    case 'starting':
      return texts.gettingReady
    case 'running':
      return texts.running
    case 'paused':
      return reason ? WAITS[reason] : common.paused
    case 'elsewhere':
      return texts.onAnotherDevice
    case 'done':
      return texts.upToDate
    case 'failed':
      return failure === undefined ? texts.failedRetrying : texts.retrying({ failure })
  }
}

export function countText({ done, total }: RecognitionProgress): string | undefined {
  if (done === undefined || total === undefined) return undefined
  if (total === 0) return texts.nothingToAnalyze
  return texts.analyzed({ done, total })
}
