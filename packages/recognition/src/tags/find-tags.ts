import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput } from '../outputs.ts'
import { contained } from '../pixels/fit.ts'
import { withoutOverlaps } from '../pixels/overlaps.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'
import { type FoundTag, readNanodet } from './nanodet.ts'

const MOST_TAGS = 64
/** The class of people. */
const PERSON = 0
/** The confidence below which nothing in a picture resembles a person. */
const NOBODY = 0.1

interface FoundTags {
  /** In the picture's pixel coordinates, most confident first. */
  tags: FoundTag[]
  /** Whether nothing in the picture resembles a person. */
  isDeserted: boolean
}

export async function findTags(
  { input, threshold, overlap }: ModelOf<'object-detection'>,
  session: Session,
  pixels: Pixels,
): Promise<FoundTags> {
  const { planes, scale } = contained(pixels, input)
  const outputs = await session.run({ [onlyInput(session)]: toTensor(planes, input) })
  const found = readNanodet(outputs, input, Math.min(NOBODY, threshold))
  const sure = found.filter(({ confidence }) => confidence >= threshold)
  const classes = Map.groupBy(sure, tag => tag.class)
  const tags = [...classes.values()]
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
  return { tags, isDeserted: found.every(tag => tag.class !== PERSON) }
}
