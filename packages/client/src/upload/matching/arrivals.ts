import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import type { LibraryItem } from '../../items/item.ts'
import { type Candidate, candidateOf } from './candidates.ts'
import type { MatchArrivals } from './match-arrivals.ts'

/** Collects new items, to match them with items that arrived at another time. */
export interface Arrivals {
  put(item: LibraryItem): void
  /** Matches the collected items. Never rejects: after a failure, the next call tries all of them again. */
  matchArrivals(signal: AbortSignal): Promise<void>
}

export function createArrivals(openMatching: () => MatchArrivals): Arrivals {
  const enqueue = createSerialQueue()
  let waiting: Candidate[] = []

  return {
    put(item) {
      const half = candidateOf(item)
      if (half) waiting.push({ ...half, isNew: true })
    },
    matchArrivals: signal =>
      enqueue(async () => {
        if (waiting.length === 0) return
        const taken = waiting
        waiting = []
        let isWhole = true
        const failed = () => {
          isWhole = false
        }
        await openMatching()(taken, failed, signal).catch(failed)
        if (!isWhole) waiting.push(...taken)
      }),
  }
}
