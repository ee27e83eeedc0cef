import type { TimelineState } from '@safelight/client/timeline'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/timeline'

export function failureText({ failed, view }: Pick<TimelineState, 'failed' | 'view'>): string {
  if (failed === 'years') return texts.yearsFailed
  return view.mode === 'year' ? texts.yearFailed : common.photosFailed
}
