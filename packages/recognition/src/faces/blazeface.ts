import { numbersOf } from '../outputs.ts'
import { at } from '../pixels/planes.ts'
import type { Tensor } from '../runtime.ts'
import type { FoundFace } from './found-face.ts'

/** Distances between grid points in pixels of the input, and the number of anchors at each point. */
const GRIDS = [
  { stride: 16, anchors: 2 },
  { stride: 32, anchors: 6 },
]
/** Numbers of an anchor: the center and the size of a box, then six points. */
const NUMBERS = 16
/** Width of the mouth, relative to the distance of the eyes: as in ArcFace's template. */
const MOUTH = 29.18 / 35.24

/**
 * Reads the outputs of BlazeFace (Google 2019, "BlazeFace: Sub-millisecond Neural Face Detection on Mobile
 * GPUs"). All numbers are in pixels of the input, relative to the middle of a grid cell. The model
 * finds the middle of the mouth. The corners follow from it and from the line between the eyes.
 */
export function readBlazeface(
  outputs: Record<string, Tensor>,
  { width, height }: { width: number; height: number },
  threshold: number,
): FoundFace[] {
  return GRIDS.flatMap(({ stride, anchors }) => {
    const columns = width / stride
    const count = anchors * columns * (height / stride)
    const output = (numbers: number) =>
      numbersOf(
        Object.values(outputs).find(
          ({ dims, data }) => dims.at(-1) === numbers && data.length === numbers * count,
        ),
        'faces',
      )
    const [chances, values] = [output(1), output(NUMBERS)]
    const faces: FoundFace[] = []
    for (let place = 0; place < count; place++) {
      const confidence = 1 / (1 + Math.exp(-at(chances, place)))
      if (!(confidence >= threshold)) continue
      const cell = Math.floor(place / anchors)
      const x = ((cell % columns) + 0.5) * stride
      const y = (Math.floor(cell / columns) + 0.5) * stride
      const value = (index: number) => at(values, NUMBERS * place + index)
      const point = (index: number) => ({
        x: x + value(4 + 2 * index),
        y: y + value(5 + 2 * index),
      })
      const [left, right, nose, mouth] = [point(0), point(1), point(2), point(3)]
      const half = { x: (MOUTH / 2) * (right.x - left.x), y: (MOUTH / 2) * (right.y - left.y) }
      faces.push({
        left: x + value(0) - value(2) / 2,
        top: y + value(1) - value(3) / 2,
        right: x + value(0) + value(2) / 2,
        bottom: y + value(1) + value(3) / 2,
        confidence,
        landmarks: [
          left,
          right,
          nose,
          { x: mouth.x - half.x, y: mouth.y - half.y },
          { x: mouth.x + half.x, y: mouth.y + half.y },
        ],
      })
    }
    return faces
  })
}
