import type { UploadTotals } from '@safelight/client/upload-queue'

/** When nothing has moved for so long, no time can be told, in milliseconds. */
export const STANDSTILL = 10_000

/** Tells of totals when they have stood still for too long; what it returns ends the wait. */
export function watchStandstill(
  totals: UploadTotals,
  notify: (still: UploadTotals) => void,
): (() => void) | undefined {
  if (totals.secondsLeft === undefined) return
  const timer = setTimeout(() => notify(totals), STANDSTILL)
  return () => clearTimeout(timer)
}

/** The totals without the time that is left, if they are the ones that stand still. */
export const withoutStaleTime = (
  totals: UploadTotals,
  still: UploadTotals | undefined,
): UploadTotals => (still === totals ? { ...totals, secondsLeft: undefined } : totals)
