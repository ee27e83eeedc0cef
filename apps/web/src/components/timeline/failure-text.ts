import type { TimelineState } from '@safelight/client/timeline'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/timeline'

/** Why a view could not be loaded, in the words of the specification. */
export function failureText({ failed, view }: Pick<TimelineState, 'failed' | 'view'>): string {
  if (failed === 'years') return texts.yearsFailed
  return view.mode === 'year' ? texts.yearFailed : common.photosFailed
}
