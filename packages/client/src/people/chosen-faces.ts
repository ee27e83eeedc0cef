import type { Box } from '@safelight/recognition/detections'

interface RatedFace {
  box: Box
  /** How sure the detector is, 0 to 1. */
  confidence: number
}

/** As large as a face has to be, as a part of the picture's sides: a larger one is no better. */
const LARGE = 0.25
/** Faces that are kept of a group, so that its name holds should it fall apart. */
const SAMPLES = 8

/** The face that stands for a group, of which the most typical ones come first: large, and surely a face. */
export function coverAmong<Face extends RatedFace>(faces: readonly Face[]): Face {
  const [first] = faces
  if (!first) throw new RangeError('a group without faces')
  const typical = faces.slice(0, Math.ceil(faces.length / 2))
  return typical.reduce((best, face) => (worth(face) > worth(best) ? face : best), first)
}

/** Some faces of a group, from the most typical one to those in the middle; all of a small one. */
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
