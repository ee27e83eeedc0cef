import { createGraph } from '@safelight/models/onnx-graph'
import { MARKS } from '../drawing/face.ts'

export const DETECTOR_SIDE = 320
export const FACE_SIDE = 112

/** The side of the square that is searched around each grid point, in half grid steps. */
const WINDOW = 16

/**
 * Builds a detector of drawn faces, with the outputs of SCRFD with one anchor. Around each point of three
 * grids, the model searches for the five marks by color. A face must have each mark exactly once.
 */
export function detectorModel(): Uint8Array<ArrayBuffer> {
  const graph = createGraph()
  const { constant, add } = graph
  const number = (value: number) => constant([], [value])
  const clipped = (value: string) => add('Clip', [value, number(0), number(1)])
  const scaled = (value: string, factor: number, offset = 0) =>
    add('Add', [add('Mul', [value, number(factor)]), number(offset)])
  const whole = (...numbers: number[]) => constant([numbers.length], numbers, 'int64')
  const square = (value: string) => add('Mul', [value, value])

  const pixels = graph.input('input', 'float32', [1, 3, DETECTOR_SIDE, DETECTOR_SIDE])
  const signs = MARKS.flatMap(({ color }) => color.map(channel => (channel > 127 ? 1 : -1)))
  const least = MARKS.map(({ color }) => 0.6 - color.filter(channel => channel > 127).length)
  const colors = add('Conv', [
    pixels,
    constant([MARKS.length, 3, 1, 1], signs),
    constant([MARKS.length], least),
  ])
  const marks = clipped(scaled(colors, 4))

  for (const stride of [8, 16, 32]) {
    const half = stride / 2
    const cells = DETECTOR_SIDE / stride
    const pooled = add('AveragePool', [marks], {
      kernel_shape: [half, half],
      strides: [half, half],
    })
    const apart = add('Reshape', [pooled, whole(MARKS.length, 1, 2 * cells, 2 * cells)])
    // A grid point is the top left corner of its cell. The window around it extends equally to each side.
    const sums = add('Conv', [apart, constant([4, 1, WINDOW, WINDOW], moments())], {
      kernel_shape: [WINDOW, WINDOW],
      strides: [2, 2],
      pads: [WINDOW / 2, WINDOW / 2, WINDOW / 2 - 2, WINDOW / 2 - 2],
    })
    const [amount, ofX, ofY, ofSquare] = graph.addSeveral('Split', [sums], 4, { axis: 1 })
    if (!amount || !ofX || !ofY || !ofSquare) throw new Error('Split has four parts.')
    const safe = scaled(amount, 1, 1e-4)
    const [x, y] = [add('Div', [ofX, safe]), add('Div', [ofY, safe])]
    const spread = add('Sub', [add('Sub', [add('Div', [ofSquare, safe]), square(x)]), square(y)])

    const there = clipped(scaled(amount, 1 / 0.3))
    const once = clipped(scaled(spread, -2, 2))
    const all = add('ReduceMin', [add('Mul', [there, once])], { axes: [0], keepdims: 1 })
    const mean = (value: string) => add('ReduceMean', [value], { axes: [0], keepdims: 1 })
    const [middleX, middleY] = [mean(x), mean(y)]
    const off = add('Add', [square(middleX), square(middleY)])
    const ofMark = (value: string, mark: number) => add('Gather', [value, whole(mark)], { axis: 0 })
    const between = (value: string, from = 0, to = 1) =>
      add('Sub', [ofMark(value, to), ofMark(value, from)])
    // The space between two adjacent faces also has all five marks. Check the order of the marks.
    const upright = add(
      'ReduceMin',
      [
        clipped(
          scaled(add('Concat', [between(x), between(y, 0, 3), between(y, 1, 4)], { axis: 0 }), 4),
        ),
      ],
      { axes: [0], keepdims: 1 },
    )
    const chance = add('Mul', [add('Mul', [all, upright]), clipped(scaled(off, -0.02, 1))])

    const eyes = add('Sqrt', [
      scaled(add('Add', [square(between(x)), square(between(y))]), 1, 1e-6),
    ])
    const reach = scaled(eyes, HALF_FACE)
    // The mean of the five marks lies below the center of the face: move it up.
    const low = scaled(eyes, MEAN_Y / EYES)
    const centerY = add('Sub', [middleY, low])
    const sides = [
      add('Sub', [reach, middleX]),
      add('Sub', [reach, centerY]),
      add('Add', [reach, middleX]),
      add('Add', [reach, centerY]),
    ]
    const points = add('Concat', [x, y], { axis: 1 })
    const byPlace = (value: string, count: number) =>
      add('Transpose', [add('Reshape', [value, whole(count, cells * cells)])], { perm: [1, 0] })
    graph.output(`score_${stride}`, byPlace(chance, 1), [cells * cells, 1])
    graph.output(`bbox_${stride}`, byPlace(add('Concat', sides, { axis: 1 }), 4), [
      cells * cells,
      4,
    ])
    graph.output(`kps_${stride}`, byPlace(points, 10), [cells * cells, 10])
  }
  return graph.toBytes()
}

const EYES = (MARKS[1]?.x ?? 0) - (MARKS[0]?.x ?? 0)
const HALF_FACE = 0.5 / EYES
const MEAN_Y = MARKS.reduce((sum, { y }) => sum + y, 0) / MARKS.length

/**
 * Weights of four sums over a window around a grid point: the amount of a mark, its x and its y offset from
 * the grid point, and its squared distance from it. Offsets are in grid steps.
 */
function moments(): number[] {
  const steps = Array.from({ length: WINDOW }, (_, index) => (index + 0.5 - WINDOW / 2) / 2)
  const each = (of: (x: number, y: number) => number) =>
    steps.flatMap(y => steps.map(x => of(x, y)))
  return [...each(() => 1), ...each(x => x), ...each((_, y) => y), ...each((x, y) => x * x + y * y)]
}

/**
 * Builds a model that embeds an aligned face by the colors of large squares. The marks, which all faces
 * share, do not count.
 */
export function faceModel(): Uint8Array<ArrayBuffer> {
  const { input, constant, add, output, toBytes } = createGraph()
  const number = (value: number) => constant([], [value])
  const whole = (...numbers: number[]) => constant([numbers.length], numbers, 'int64')
  const pixels = input('input', 'float32', [1, 3, FACE_SIDE, FACE_SIDE])
  const centered = add('Sub', [pixels, number(0.5)])
  const muted = add('Sub', [number(4), add('Mul', [add('Abs', [centered]), number(10)])])
  const counted = add('Mul', [centered, add('Clip', [muted, number(0), number(1)])])
  const squares = add('AveragePool', [counted], { kernel_shape: [16, 16], strides: [16, 16] })
  const inner = add('Slice', [squares, whole(2, 1), whole(6, 6), whole(2, 3)])
  output('embedding', add('Flatten', [inner], { axis: 1 }), [1, 3 * 4 * 5])
  return toBytes()
}
