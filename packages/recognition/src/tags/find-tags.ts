import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput } from '../outputs.ts'
import { contained } from '../pixels/fit.ts'
import { withoutOverlaps } from '../pixels/overlaps.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'
import { type FoundTag, readNanodet } from './nanodet.ts'

const MOST_TAGS = 64

/** Finds things in the picture's pixel coordinates, most confident first. */
export async function findTags(
  { input, threshold, overlap }: ModelOf<'object-detection'>,
  session: Session,
  pixels: Pixels,
): Promise<FoundTag[]> {
  const { planes, scale } = contained(pixels, input)
  const outputs = await session.run({ [onlyInput(session)]: toTensor(planes, input) })
  const classes = Map.groupBy(readNanodet(outputs, input, threshold), tag => tag.class)
  return [...classes.values()]
    .flatMap(tags => withoutOverlaps(tags, overlap))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_TAGS)
    .map(({ left, top, right, bottom, ...tag }) => ({
      ...tag,
      left: left / scale,
      top: top / scale,
      right: right / scale,
      bottom: bottom / scale,
    }))
}
