import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput, vectorOf } from '../outputs.ts'
import { toTensor } from '../pixels/planes.ts'
import { inverse, type Point, similarityBetween, warped } from '../pixels/similarity.ts'
import type { Session } from '../runtime.ts'

/** The positions of the landmarks in the 112×112 training pictures of ArcFace models (Deng et al. 2019). */
const TEMPLATE: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
]
const TEMPLATE_SIDE = 112

export function faceVector(
  { input, output }: ModelOf<'face-embedding'>,
  session: Session,
  pixels: Pixels,
  landmarks: readonly Point[],
): Promise<Float32Array> {
  const scale = input.width / TEMPLATE_SIDE
  const places = TEMPLATE.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  const toPicture = inverse(similarityBetween(landmarks, places))
  const tensor = toTensor(warped(pixels, toPicture, input), input)
  return vectorOf(session, { [onlyInput(session)]: tensor }, output)
}
