import type { LibraryItem } from '../../items/item.ts'
import type { Candidate } from './candidates.ts'
import type { MatchRun } from './match-run.ts'
import { createMonths } from './months.ts'
import { type PairingDeps, pairUp } from './pair-up.ts'
import { type ZoningDeps, zoneVideos } from './zone-videos.ts'

export interface MatchingDeps extends PairingDeps, ZoningDeps {
  /** Returns the items of a month, `YYYY-MM`, without those in the trash. */
  itemsOf(month: string): Promise<LibraryItem[]>
}

/**
 * Matches new items with items that arrived at another time: joins those of one shot, and gives videos the
 * time zone of the photos around them. If an item cannot be changed, calls `failed` with its name. Throws
 * ApiError if the library cannot be read, and the signal's reason if an abort left work undone.
 */
export type MatchArrivals = (
  arrived: readonly Candidate[],
  failed: (name: string, error: unknown) => void,
  signal: AbortSignal,
) => Promise<void>

/** Returns the matching of one run. Its calls share a cache of the library's months. */
export const matchingIn = (deps: MatchingDeps) => (): MatchArrivals => {
  const months = createMonths(deps.itemsOf)

  return async (arrived, failed, signal) => {
    const tried: MatchRun['tried'] = async (name, act) => {
      signal.throwIfAborted()
      try {
        await act()
      } catch (error) {
        signal.throwIfAborted()
        failed(name, error)
      }
    }
    months.put(arrived)
    const run = { arrived, months, tried, signal }
    await pairUp(run, deps)
    await zoneVideos(run, deps)
  }
}
