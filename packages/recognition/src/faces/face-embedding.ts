import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput, vectorOf } from '../outputs.ts'
import { toTensor } from '../pixels/planes.ts'
import { inverse, type Point, similarityBetween, warped } from '../pixels/similarity.ts'
import type { Session } from '../runtime.ts'
import { distanceFeatures } from './distance-features.ts'

interface Template {
  side: number
  landmarks: readonly Point[]
}

/** Where the landmarks are in the pictures with which models of a family were trained. */
const TEMPLATES: Record<ModelOf<'face-embedding'>['family'], Template> = {
  /** Deng et al. 2019, "ArcFace: Additive Angular Margin Loss for Deep Face Recognition". */
  arcface: {
    side: 112,
    landmarks: [
      { x: 38.2946, y: 51.6963 },
      { x: 73.5318, y: 51.5014 },
      { x: 56.0252, y: 71.7366 },
      { x: 41.5493, y: 92.3655 },
      { x: 70.7299, y: 92.2041 },
    ],
  },
  /**
   * The mean shape of 68 points of dlib's `get_face_chip_details`, with its padding of 0.25. The eyes are the
   * middle of six points each.
   */
  dlib: {
    side: 150,
    landmarks: [
      { x: 47.549, y: 46.599 },
      { x: 100.476, y: 46.599 },
      { x: 74.013, y: 76.563 },
      { x: 50.415, y: 103.023 },
      { x: 97.61, y: 103.023 },
    ],
  },
}

/** Returns a vector whose angle to others tells how similar two faces are. */
export async function faceVector(
  model: ModelOf<'face-embedding'>,
  session: Session,
  pixels: Pixels,
  landmarks: readonly Point[],
): Promise<Float32Array> {
  const { family, input, output } = model
  const template = TEMPLATES[family]
  const scale = input.width / template.side
  const places = template.landmarks.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  const toPicture = inverse(similarityBetween(landmarks, places))
  const tensor = toTensor(warped(pixels, toPicture, input), input)
  const vector = await vectorOf(session, { [onlyInput(session)]: tensor }, output)
  return model.family === 'dlib' ? distanceFeatures(vector, model.same) : vector
}
