import { numbersOf } from '../outputs.ts'
import type { FoundBox } from '../pixels/overlaps.ts'
import { at } from '../pixels/planes.ts'
import type { Tensor } from '../runtime.ts'

/** A thing that a detector found. */
export interface FoundTag extends FoundBox {
  /** The number of its class (format rule F19). */
  class: number
}

/** The number of classes, which are those of the data set COCO. */
const CLASSES = 80
/** Distances between grid points, in pixels of the input. */
const STRIDES = [8, 16, 32]
const SIDES = 4

/**
 * Reads the outputs of NanoDet (RangiLyu 2020) with its own head, as NanoDet-g and NanoDet-m have it. A grid point
 * has a confidence for each class and, for each side of a box, a distribution of the distance in strides (Li et al.
 * 2020, "Generalized Focal Loss"). Boxes are in pixels of the input, and each class may have overlapping ones.
 */
export function readNanodet(
  outputs: Record<string, Tensor>,
  { width, height }: { width: number; height: number },
  threshold: number,
): FoundTag[] {
  return STRIDES.flatMap(stride => {
    const columns = width / stride
    const places = columns * (height / stride)
    const isHere = ({ dims, data }: Tensor) => data.length === places * (dims.at(-1) ?? 0)
    const here = Object.values(outputs).filter(isHere)
    const [chances, distances] = [
      here.find(({ dims }) => dims.at(-1) === CLASSES),
      here.find(({ dims }) => dims.at(-1) !== CLASSES),
    ].map(tensor => numbersOf(tensor, 'things')) as [Float32Array, Float32Array]
    const bins = distances.length / places / SIDES
    const tags: FoundTag[] = []
    for (const [index, confidence] of chances.entries()) {
      if (!(confidence >= threshold)) continue
      const place = Math.floor(index / CLASSES)
      const x = ((place % columns) + 0.5) * stride
      const y = (Math.floor(place / columns) + 0.5) * stride
      const side = (number: number) =>
        stride * meanOf(distances, (SIDES * place + number) * bins, bins)
      tags.push({
        class: index % CLASSES,
        confidence,
        left: x - side(0),
        top: y - side(1),
        right: x + side(2),
        bottom: y + side(3),
      })
    }
    return tags
  })
}

/** Returns the mean of the distribution whose logits begin at `from`: the mean index, weighted by softmax. */
function meanOf(logits: Float32Array, from: number, bins: number): number {
  const largest = Math.max(...logits.subarray(from, from + bins))
  let [sum, weighted] = [0, 0]
  for (let bin = 0; bin < bins; bin++) {
    const weight = Math.exp(at(logits, from + bin) - largest)
    sum += weight
    weighted += bin * weight
  }
  return weighted / sum
}
