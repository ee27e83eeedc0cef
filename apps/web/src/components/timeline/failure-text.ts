import type { TimelineState } from '@safelight/client/timeline'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/timeline'

/** What the specification says of a view that could not be loaded. */
export function failureText({ failed, view }: Pick<TimelineState, 'failed' | 'view'>): string {
  if (failed === 'years') return texts.failedToLoadAvailableYears
  return view.mode === 'year' ? texts.failedToLoadPhotosForSelected : common.failedToLoadPhotos
}
