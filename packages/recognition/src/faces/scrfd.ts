import { numbersOf } from '../outputs.ts'
import { at } from '../pixels/planes.ts'
import type { Tensor } from '../runtime.ts'
import { type FoundFace, LANDMARKS } from './found-face.ts'

/** Distances between grid points, in pixels of the input. */
const STRIDES = [8, 16, 32]

/**
 * Reads the outputs of SCRFD (Guo et al. 2021, "Sample and Computation Redistribution for Efficient Face
 * Detection"). Each anchor of three grids has a confidence, distances to the sides of the box, and five
 * landmarks, in grid steps. Output names vary. An output's last dimension tells which of these values it
 * holds, and its length tells the grid.
 */
export function readScrfd(
  outputs: Record<string, Tensor>,
  { width, height }: { width: number; height: number },
  threshold: number,
): FoundFace[] {
  const byKind = [1, 4, 2 * LANDMARKS].map(numbers =>
    Object.values(outputs)
      .filter(({ dims }) => dims.at(-1) === numbers)
      .map(tensor => numbersOf(tensor, 'faces'))
      .sort((a, b) => b.length - a.length),
  )
  const [chances = [], boxes = [], points = []] = byKind
  return STRIDES.flatMap((stride, grid) => {
    const [chance, box, landmarks] = [chances[grid], boxes[grid], points[grid]]
    if (!chance || !box || !landmarks) throw new Error('The model gives no faces.')
    const columns = width / stride
    /** The number of anchors at each grid point. Published models have two. */
    const anchors = chance.length / (columns * (height / stride))
    const faces: FoundFace[] = []
    for (let place = 0; place < chance.length; place++) {
      const confidence = at(chance, place)
      if (!(confidence >= threshold)) continue
      const cell = Math.floor(place / anchors)
      const x = (cell % columns) * stride
      const y = Math.floor(cell / columns) * stride
      const side = (index: number) => at(box, 4 * place + index) * stride
      faces.push({
        left: x - side(0),
        top: y - side(1),
        right: x + side(2),
        bottom: y + side(3),
        confidence,
        landmarks: Array.from({ length: LANDMARKS }, (_, index) => ({
          x: x + at(landmarks, 2 * (LANDMARKS * place + index)) * stride,
          y: y + at(landmarks, 2 * (LANDMARKS * place + index) + 1) * stride,
        })),
      })
    }
    return faces
  })
}
