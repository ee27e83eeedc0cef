import type { Candidate } from './candidates.ts'
import type { Months } from './months.ts'

/** One call of `MatchArrivals`, after `months` has taken in the new items. */
export interface MatchRun {
  arrived: readonly Candidate[]
  months: Months
  /** Reports a failure of `act` under the name, and continues. Rejects with the signal's reason after an abort. */
  tried(name: string, act: () => Promise<void>): Promise<void>
  signal: AbortSignal
}
