import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput } from '../outputs.ts'
import { contained } from '../pixels/fit.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'
import { type FoundFace, withoutOverlaps } from './found-face.ts'
import { readScrfd } from './scrfd.ts'
import { readYunet } from './yunet.ts'

const READERS = { scrfd: readScrfd, yunet: readYunet }

const MOST_FACES = 64

/** Finds faces in the picture's pixel coordinates, most confident first. */
export async function detectFaces(
  { family, input, threshold, overlap }: ModelOf<'face-detection'>,
  session: Session,
  pixels: Pixels,
): Promise<FoundFace[]> {
  const { planes, scale } = contained(pixels, input)
  const outputs = await session.run({ [onlyInput(session)]: toTensor(planes, input) })
  const found = READERS[family](outputs, input, threshold)
  return withoutOverlaps(found, overlap)
    .slice(0, MOST_FACES)
    .map(face => ({
      left: face.left / scale,
      top: face.top / scale,
      right: face.right / scale,
      bottom: face.bottom / scale,
      confidence: Math.min(1, face.confidence),
      landmarks: face.landmarks.map(({ x, y }) => ({ x: x / scale, y: y / scale })),
    }))
}
