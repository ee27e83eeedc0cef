import type { DetectedBy, Detections } from '@safelight/recognition/detections'

/** What was seen in one item. */
export interface ItemDetections extends Detections {
  id: string
  /** `YYYY-MM`, in which it was taken. */
  month: string
  by: DetectedBy
}

/** What came or was seen anew, and the ids of items of which nothing is kept any more. */
export interface DetectionChange {
  put: ItemDetections[]
  removed: string[]
}

/** What this device keeps of what was seen in the library, by itself or by another device. */
export interface DetectionStore {
  /** All of it, shard after shard, the newest month first. No more than a shard is in memory at once. */
  read(): AsyncIterable<ItemDetections[]>
  /** Tells what changes from now on. Returns what ends that. */
  subscribe(listener: (change: DetectionChange) => void): () => void
}
