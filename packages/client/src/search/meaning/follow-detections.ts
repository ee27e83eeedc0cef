import type {
  DetectionChange,
  DetectionStore,
} from '../../recognition/detections/detection-store.ts'

/** What was seen, while it is followed. */
export interface FollowedDetections {
  /** All that was seen before has been given; a store that cannot be read gives no more. */
  isWhole: Promise<void>
  end(): void
}

/**
 * Gives all that was seen, block after block, and from now on what changes. `take` is never given something
 * older than it has.
 */
export function followDetections(
  detections: DetectionStore,
  take: (change: DetectionChange) => void,
): FollowedDetections {
  let isEnded = false
  /** What has changed while blocks are read, which may be older. */
  const changed = new Set<string>()
  const unsubscribe = detections.subscribe(change => {
    for (const { id } of change.put) changed.add(id)
    for (const id of change.removed) changed.add(id)
    take(change)
  })

  async function readAll(): Promise<void> {
    for await (const items of detections.read()) {
      if (isEnded) return
      take({ put: items.filter(({ id }) => !changed.has(id)), removed: [] })
    }
    changed.clear()
  }

  return {
    isWhole: readAll().catch(() => {}),
    end() {
      isEnded = true
      unsubscribe()
    },
  }
}
