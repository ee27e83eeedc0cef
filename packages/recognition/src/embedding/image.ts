import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput, vectorOf } from '../outputs.ts'
import { cropped, stretched } from '../pixels/fit.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'

/** How each model family fits a picture into its input: crops the center, or stretches the whole picture. */
const FITS = { clip: cropped, siglip: stretched }

export function imageVector(
  { family, input, output }: ModelOf<'image-embedding'>,
  session: Session,
  pixels: Pixels,
): Promise<Float32Array> {
  const tensor = toTensor(FITS[family](pixels, input), input)
  return vectorOf(session, { [onlyInput(session)]: tensor }, output)
}
