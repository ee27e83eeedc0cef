import type { TimelineState } from '@safelight/client/timeline'

/** What the specification says of a view that could not be loaded. */
export function failureText({ failed, view }: Pick<TimelineState, 'failed' | 'view'>): string {
  if (failed === 'years') return 'Failed to load available years'
  return view.mode === 'year' ? 'Failed to load photos for selected year' : 'Failed to load photos'
}
