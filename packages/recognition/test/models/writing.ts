import { createGraph } from '@safelight/models/onnx-graph'
import { GLYPH, GLYPHS, isInk } from '../drawing/font.ts'

export const LONGEST = 640
export const CHARACTERS = Object.keys(GLYPHS)

/** The widest gaps to close, in pixels, between letters and within letters. */
const CLOSED = { across: 31, down: 15 }

/** Builds a model that finds dark pixels and closes the gaps between letters (dilation, then erosion). */
export function textFinderModel(): Uint8Array<ArrayBuffer> {
  const { input, constant, add, output, toBytes } = createGraph()
  const number = (value: number) => constant([], [value])
  const pixels = input('x', 'float32', [1, 3, 'height', 'width'])
  const lightest = add('ReduceMax', [pixels], { axes: [1], keepdims: 1 })
  const dark = add('Clip', [
    add('Mul', [add('Sub', [number(0.35), lightest]), number(10)]),
    number(0),
    number(1),
  ])
  const kernel = [CLOSED.down, CLOSED.across]
  const pads = [...kernel, ...kernel].map(side => (side - 1) / 2)
  const window = { kernel_shape: kernel, strides: [1, 1], pads }
  const wide = add('MaxPool', [dark], window)
  const closed = add('Neg', [add('MaxPool', [add('Neg', [wide])], window)])
  output('maps', closed, [1, 1, 'height', 'width'])
  return toBytes()
}

/** The number of pixels of a text line for each unit of the font's grid. */
const SAMPLES = 4
export const LINE_HEIGHT = SAMPLES * GLYPH.height
/**
 * The lowest similarity at which a letter is recognized. If no letter reaches it, the position is a blank.
 */
const BLANK = 0.855

/**
 * Builds a model that reads the drawn font. It returns the similarity to each letter at each position, as
 * probabilities.
 */
export function textReaderModel(): Uint8Array<ArrayBuffer> {
  const { input, constant, add, output, toBytes } = createGraph()
  const number = (value: number) => constant([], [value])
  const [height, width] = [GLYPH.height * SAMPLES, GLYPH.width * SAMPLES]
  const letters = CHARACTERS.flatMap(letter =>
    Array.from({ length: height * width }, (_, sample) => {
      const column = Math.floor((sample % width) / SAMPLES)
      const row = Math.floor(sample / width / SAMPLES)
      return (isInk(letter, column, row) ? 1 : -1) / (height * width)
    }),
  )
  const pixels = input('x', 'float32', [1, 3, LINE_HEIGHT, 'width'])
  const gray = add('ReduceMean', [pixels], { axes: [1], keepdims: 1 })
  const ink = add('Clip', [
    add('Mul', [add('Sub', [number(0.5), gray]), number(6)]),
    number(-1),
    number(1),
  ])
  const templates = constant([CHARACTERS.length, 1, height, width], letters)
  // Pad the line: the first column of a narrow letter is empty, and the line that the model gets may lack it.
  const edge = 2 * SAMPLES
  const pads = constant([8], [0, 0, 0, edge, 0, 0, 0, edge], 'int64')
  const padded = add('Pad', [ink, pads, number(-1)])
  const likeness = add('Conv', [padded, templates], { kernel_shape: [height, width] })
  const any = add('ReduceMax', [likeness], { axes: [1], keepdims: 1 })
  const blank = add('Add', [add('Mul', [any, number(0)]), number(BLANK)])
  const all = add('Mul', [add('Concat', [blank, likeness], { axis: 1 }), number(40)])
  const kinds = CHARACTERS.length + 1
  const flat = add('Reshape', [all, constant([3], [1, kinds, -1], 'int64')])
  const steps = add('Transpose', [flat], { perm: [0, 2, 1] })
  output('chances', add('Softmax', [steps], { axis: 2 }), [1, 'steps', kinds])
  return toBytes()
}
