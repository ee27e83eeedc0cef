import { numbersOf } from '../outputs.ts'
import { at } from '../pixels/planes.ts'
import type { Tensor } from '../runtime.ts'
import { type FoundFace, LANDMARKS } from './found-face.ts'

/** Distances between grid points, in pixels of the input. */
const STRIDES = [8, 16, 32]

/**
 * Reads the outputs of YuNet (Wu et al. 2023, "YuNet: A Tiny Millisecond-level Face Detector"). Each point of
 * three grids has a face score, an object score, the center and the log sizes of a box, and five landmarks,
 * in grid steps.
 */
export function readYunet(
  outputs: Record<string, Tensor>,
  { width }: { width: number },
  threshold: number,
): FoundFace[] {
  return STRIDES.flatMap(stride => {
    const read = (kind: string) => numbersOf(outputs[`${kind}_${stride}`], 'faces')
    const [kind, object, box, points] = [read('cls'), read('obj'), read('bbox'), read('kps')]
    const columns = width / stride
    const faces: FoundFace[] = []
    for (let place = 0; place < kind.length; place++) {
      const confidence = Math.sqrt(chance(at(kind, place)) * chance(at(object, place)))
      if (!(confidence >= threshold)) continue
      const column = place % columns
      const row = Math.floor(place / columns)
      const x = (column + at(box, 4 * place)) * stride
      const y = (row + at(box, 4 * place + 1)) * stride
      const halfWidth = (Math.exp(at(box, 4 * place + 2)) * stride) / 2
      const halfHeight = (Math.exp(at(box, 4 * place + 3)) * stride) / 2
      faces.push({
        left: x - halfWidth,
        top: y - halfHeight,
        right: x + halfWidth,
        bottom: y + halfHeight,
        confidence,
        landmarks: Array.from({ length: LANDMARKS }, (_, index) => ({
          x: (column + at(points, 2 * (LANDMARKS * place + index))) * stride,
          y: (row + at(points, 2 * (LANDMARKS * place + index) + 1)) * stride,
        })),
      })
    }
    return faces
  })
}

const chance = (value: number) => Math.min(1, Math.max(0, value))
