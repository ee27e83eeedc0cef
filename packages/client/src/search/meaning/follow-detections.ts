import type {
  DetectionChange,
  DetectionStore,
} from '../../recognition/detections/detection-store.ts'

export interface FollowedDetections {
  /** Resolves when all stored detections were passed on, or when the store cannot be read. */
  isWhole: Promise<void>
  end(): void
}

/**
 * Passes all stored detections to `take`, and then their changes. Never passes an older version of an item
 * after a newer one.
 */
export function followDetections(
  detections: DetectionStore,
  take: (change: DetectionChange) => void,
): FollowedDetections {
  let isEnded = false
  /** Items that changed during the read. The read may return older versions of these items. */
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
