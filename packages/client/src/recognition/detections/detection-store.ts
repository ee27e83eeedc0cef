import type { DetectedBy, Detections } from '@safelight/recognition/detections'

export interface ItemDetections extends Detections {
  id: string
  month: string
  by: DetectedBy
}

export interface DetectionChange {
  put: ItemDetections[]
  removed: string[]
}

export interface DetectionStore {
  read(): AsyncIterable<ItemDetections[]>
  /** Reads the detections of items that were taken in a month, `YYYY-MM`. */
  month(month: string): Promise<ItemDetections[]>
  subscribe(listener: (change: DetectionChange) => void): () => void
}
