import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput, vectorOf } from '../outputs.ts'
import { cropped, stretched } from '../pixels/fit.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'

/** How each model family takes a picture: the center cropped from it, or the whole picture stretched. */
const FITS = { clip: cropped, siglip: stretched }

export function imageVector(
  { family, input, output }: ModelOf<'image-embedding'>,
  session: Session,
  pixels: Pixels,
): Promise<Float32Array> {
  const tensor = toTensor(FITS[family](pixels, input), input)
  return vectorOf(session, { [onlyInput(session)]: tensor }, output)
}
