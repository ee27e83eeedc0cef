import { createGraph } from '@safelight/models/onnx-graph'
import { COLOR_WEIGHTS } from './colors-and-shapes.ts'

export const THINGS_SIDE = 64

/** The thing for which the model takes each color: an apple, broccoli, a boat, a banana. */
const CLASSES_OF_COLORS = [47, 50, 8, 46]
const CLASSES = 80
/** The bins of a distance: 0 to 3 strides. */
const BINS = 4
/** Side of the smallest colored square that counts as a thing, in pixels. */
const LEAST = 8

/** Builds a model with NanoDet's outputs. Each color that fills a square is a thing as large as the picture. */
export function thingsModel(): Uint8Array<ArrayBuffer> {
  const graph = createGraph()
  const { constant, add } = graph
  const number = (value: number) => constant([], [value])
  const pixels = graph.input('input', 'float32', [1, 3, THINGS_SIDE, THINGS_SIDE])
  const colors = COLOR_WEIGHTS.length
  const weights = COLOR_WEIGHTS.flatMap(row => row.slice(0, 3))
  const offsets = COLOR_WEIGHTS.map(row => row[3] ?? 0)
  const colored = add('Clip', [
    add('Mul', [
      add('Conv', [pixels, constant([colors, 3, 1, 1], weights), constant([colors], offsets)]),
      number(4),
    ]),
    number(0),
    number(0.9),
  ])
  const squares = add('AveragePool', [colored], {
    kernel_shape: [LEAST, LEAST],
    strides: [LEAST / 2, LEAST / 2],
  })
  const chances = add('ReduceMax', [squares], { axes: [2, 3], keepdims: 0 })
  const classes = new Float32Array(colors * CLASSES)
  for (const [color, thing] of CLASSES_OF_COLORS.entries()) classes[color * CLASSES + thing] = 1
  const scores = add('MatMul', [chances, constant([colors, CLASSES], classes)])

  for (const stride of [8, 16, 32]) {
    const places = (THINGS_SIDE / stride) ** 2
    const isFirst = Float32Array.from({ length: places }, (_, i) =>
      Number(stride === 32 && i === 0),
    )
    const placed = add('MatMul', [constant([1, places, 1], isFirst), scores])
    graph.output(`cls_${stride}`, placed, [1, places, CLASSES])
    // From the first of four places, the left and upper sides are half a stride away, the others one and a half.
    const sides = [0, 0, 1, 1].flatMap(near =>
      Array.from({ length: BINS }, (_, bin) => (bin === near || bin === near + 1 ? 0 : -50)),
    )
    const distances = Array.from({ length: places }, () => sides).flat()
    const dims = [1, places, sides.length]
    graph.output(`dis_${stride}`, constant(dims, distances), dims)
  }
  return graph.toBytes()
}
