import type { DetectedBy, Detections } from '@safelight/recognition/detections'

export interface ItemDetections extends Detections {
  id: string
  month: string
  by: DetectedBy
}

/** New or updated detections, and the ids of items that no longer have any. */
export interface DetectionChange {
  put: ItemDetections[]
  removed: string[]
}

export interface DetectionStore {
  /** Yields all detections, one shard at a time, the newest month first. */
  read(): AsyncIterable<ItemDetections[]>
  /** Listens to changes until the returned function is called. */
  subscribe(listener: (change: DetectionChange) => void): () => void
}
