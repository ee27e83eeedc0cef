import type {
  PauseReason,
  RecognitionKind,
  RecognitionProgress,
} from '@safelight/client/recognition'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/recognition'
import { formatSeries } from '../../../shared/format.ts'

const WAITS: Record<PauseReason, string> = {
  battery: texts.pausedOnBattery,
  metered: texts.pausedOnMetered,
  offline: texts.pausedOffline,
  'in-use': texts.pausedInUse,
}

export function stateText(progress: RecognitionProgress): string {
  const { status, reason, failure, done, total } = progress
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
      return newerText(progress) ?? texts.upToDate
    case 'failed':
      return failure === undefined ? texts.failedRetrying : texts.retrying({ failure })
  }
}

const NAMES: Record<RecognitionKind, string> = {
  people: texts.forPeople,
  things: texts.forThings,
  text: texts.forText,
}

/** Names the kinds that wait until the page is reloaded. */
export const newerText = ({ newer = [] }: RecognitionProgress): string | undefined =>
  newer.length === 0
    ? undefined
    : texts.newerModels({ kinds: formatSeries(newer.map(kind => NAMES[kind])) })

export function countText({ done, total }: RecognitionProgress): string | undefined {
  if (done === undefined || total === undefined) return undefined
  if (total === 0) return texts.nothingToAnalyze
  return texts.analyzed({ done, total })
}
