import type { Box } from '@safelight/recognition/detections'

interface RatedFace {
  box: Box
  /** The detector's confidence, 0 to 1. */
  confidence: number
}

/** A face this large, as a fraction of the picture's sides, is good enough. Larger ones are not better. */
const LARGE = 0.25
/** Faces recorded for a named group, so that the name survives if the group splits. */
const SAMPLES = 8

/** The cover of a group sorted by typicality: among the typical half, a large and certain face. */
export function coverAmong<Face extends RatedFace>(faces: readonly Face[]): Face {
  const [first] = faces
  if (!first) throw new RangeError('group without faces')
  const typical = faces.slice(0, Math.ceil(faces.length / 2))
  return typical.reduce((best, face) => (worth(face) > worth(best) ? face : best), first)
}

/** Sample faces of a group, from the most typical one to the middle. All faces of a small group. */
export function samplesAmong<Face>(faces: readonly Face[]): Face[] {
  const some = faces.slice(0, Math.max(SAMPLES, Math.ceil(faces.length / 2)))
  const count = Math.min(SAMPLES, some.length)
  return Array.from(
    { length: count },
    (_, i) => some[Math.floor((i * some.length) / count)] as Face,
  )
}

const worth = ({ box, confidence }: RatedFace) =>
  confidence * Math.min(LARGE, Math.sqrt(box.width * box.height))
