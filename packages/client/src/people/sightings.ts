import type { FaceRef } from './people-record.ts'

export interface Sighting extends FaceRef {
  /** The month of the picture, as `YYYY-MM`. */
  month: string
}

export interface DetectedFace extends Sighting {
  key: string
  confidence: number
}

export const sightingOf = ({ item, month, box }: Sighting): Sighting => ({ item, month, box })
