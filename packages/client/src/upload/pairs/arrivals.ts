import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import type { LibraryItem } from '../../items/item.ts'
import { type Half, halfOf } from './halves.ts'
import type { PairUp } from './pair-up.ts'

/** Collects new items. `pairUp` joins halves of a shot, such as a live photo's picture and movie. */
export interface Arrivals {
  put(item: LibraryItem): void
  /** Joins the collected items. Never rejects: after a failure, the next call tries all of them again. */
  pairUp(signal: AbortSignal): Promise<void>
}

export function createArrivals(openPairing: () => PairUp): Arrivals {
  const enqueue = createSerialQueue()
  let waiting: Half[] = []

  return {
    put(item) {
      const half = halfOf(item)
      if (half) waiting.push({ ...half, isNew: true })
    },
    pairUp: signal =>
      enqueue(async () => {
        if (waiting.length === 0) return
        const taken = waiting
        waiting = []
        let isWhole = true
        const failed = () => {
          isWhole = false
        }
        await openPairing()(taken, failed, signal).catch(failed)
        if (!isWhole) waiting.push(...taken)
      }),
  }
}
