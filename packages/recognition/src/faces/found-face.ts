import type { FoundBox } from '../pixels/overlaps.ts'
import type { Point } from '../pixels/similarity.ts'

/** A face that a detector found. All coordinates are in pixels. */
export interface FoundFace extends FoundBox {
  /** Eye centers, nose tip, mouth corners. Of each pair, the one on the picture's left comes first. */
  landmarks: Point[]
}

export const LANDMARKS = 5
