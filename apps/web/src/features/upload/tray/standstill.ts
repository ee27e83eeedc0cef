import type { UploadTotals } from '@safelight/client/upload-queue'

/** Milliseconds without progress after which the time left counts as unknown. */
export const STANDSTILL = 10_000

/** Calls `notify` if the totals stay the same for `STANDSTILL`. Returns a function that ends the wait. */
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
