import type { Box } from '@safelight/recognition/detections'

interface RatedFace {
  box: Box
  /** The detector's confidence, 0 to 1. */
  confidence: number
}

/** Side length of a face, as a fraction of the picture's. A larger face is no better as a cover. */
const LARGE = 0.25
/** The number of faces to record for a named group. If the group splits, they keep its name. */
const SAMPLES = 8

/**
 * Returns the cover face of a group: a large and certain face from its more typical half. The faces must be
 * sorted, most typical first.
 */
export function coverAmong<Face extends RatedFace>(faces: readonly Face[]): Face {
  const [first] = faces
  if (!first) throw new RangeError('group without faces')
  const typical = faces.slice(0, Math.ceil(faces.length / 2))
  return typical.reduce((best, face) => (worth(face) > worth(best) ? face : best), first)
}

/**
 * Returns sample faces from the more typical half of a group, or all faces of a small group. The faces must
 * be sorted, most typical first.
 */
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
