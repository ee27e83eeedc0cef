import type { UploadTotals } from '@safelight/client/upload-queue'

/** Milliseconds without progress after which the time left counts as unknown. */
export const STANDSTILL = 10_000

/**
 * Calls `notify` after `STANDSTILL` milliseconds, unless the returned function is called before. Without a
 * known time left, does nothing and returns undefined.
 */
export function watchStandstill(
  totals: UploadTotals,
  notify: (still: UploadTotals) => void,
): (() => void) | undefined {
  if (totals.secondsLeft === undefined) return
  const timer = setTimeout(() => notify(totals), STANDSTILL)
  return () => clearTimeout(timer)
}

export const withoutStaleTime = (
  totals: UploadTotals,
  still: UploadTotals | undefined,
): UploadTotals => (still === totals ? { ...totals, secondsLeft: undefined } : totals)
