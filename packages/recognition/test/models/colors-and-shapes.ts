import { createGraph } from '@safelight/models/onnx-graph'
import { COLORS, SHAPES } from '../drawing/picture.ts'

// Pictures and words share one space of vectors. It has a dimension for each color and each shape, and one
// small dimension that all vectors have in common.

export const VOCABULARY = [...Object.keys(COLORS), ...Object.keys(SHAPES)]
const LENGTH = VOCABULARY.length + 1
/**
 * The value of the common dimension. It gives a direction to unknown words and empty pictures, which have no
 * other value.
 */
const COMMON = 0.05
export const SIDE = 64

/** For each color, the weights of red, green and blue, and the threshold. */
export const COLOR_WEIGHTS = [
  [1, -1, -1, -0.2],
  [-1, 1, -1, -0.2],
  [-1, -1, 1, -0.2],
  [1, 1, -2, -1.3],
]
/** For each shape, the share of its bounding box that it fills. */
const FILLS = [Math.PI / 4, 1, 0.5]
const SLACK = 0.12

/**
 * Builds a model that measures the colors of the part that is not white, and how much of its bounding box
 * this part fills.
 */
export function imageModel(): Uint8Array<ArrayBuffer> {
  const graph = createGraph()
  const { constant, add } = graph
  const number = (value: number) => constant([], [value])
  const clipped = (value: string) => add('Clip', [value, number(0), number(1)])
  const scaled = (value: string, factor: number, offset: number) =>
    add('Add', [add('Mul', [value, number(factor)]), number(offset)])
  const mean = (value: string, axes: number[]) => add('ReduceMean', [value], { axes, keepdims: 1 })

  const pixels = graph.input('pixel_values', 'float32', [1, 3, SIDE, SIDE])
  const darkest = add('ReduceMin', [pixels], { axes: [1], keepdims: 1 })
  const ink = clipped(scaled(darkest, -10, 7))
  const inked = mean(ink, [2, 3])

  const weights = constant(
    [COLOR_WEIGHTS.length, 3, 1, 1],
    COLOR_WEIGHTS.flatMap(row => row.slice(0, 3)),
  )
  const offsets = constant(
    [COLOR_WEIGHTS.length],
    COLOR_WEIGHTS.map(row => row[3] as number),
  )
  const colored = clipped(scaled(add('Conv', [pixels, weights, offsets]), 4, 0))
  const colors = clipped(add('Div', [mean(colored, [2, 3]), scaled(inked, 1, 1e-3)]))

  const side = (across: number, along: number) =>
    mean(add('ReduceMax', [ink], { axes: [across], keepdims: 1 }), [along])
  const around = scaled(add('Mul', [side(2, 3), side(3, 2)]), 1, 1e-3)
  const fill = add('Div', [inked, around])
  const differences = add('Abs', [add('Sub', [fill, constant([1, FILLS.length, 1, 1], FILLS)])])
  const shapes = clipped(scaled(differences, -1 / SLACK, 1))

  const common = scaled(inked, 0, COMMON)
  const all = add('Concat', [colors, shapes, common], { axis: 1 })
  const vector = add('Reshape', [all, constant([2], [1, LENGTH], 'int64')])
  graph.output('image_embeds', vector, [1, LENGTH])
  return graph.toBytes()
}

export const TOKENS = 16

export function wordsModel(vocabulary: readonly string[]): Uint8Array<ArrayBuffer> {
  const { input, constant, add, output, toBytes } = createGraph()
  const rows = vocabulary.map(token => vectorOf(token.replace(END_OF_WORD, '')))
  const table = constant([vocabulary.length, LENGTH], rows.flat())
  const ids = input('input_ids', 'int64', [1, TOKENS])
  const vectors = add('Gather', [table, ids], { axis: 0 })
  const sum = add('ReduceSum', [vectors, constant([1], [1], 'int64')], { keepdims: 0 })
  output('text_embeds', sum, [1, LENGTH])
  return toBytes()
}

export const START = '<|startoftext|>'
export const END = '<|endoftext|>'
export const END_OF_WORD = '</w>'

function vectorOf(token: string): number[] {
  const vector = new Array<number>(LENGTH).fill(0)
  if (token === START) vector[LENGTH - 1] = COMMON
  const place = VOCABULARY.indexOf(token)
  if (place >= 0) vector[place] = 1
  return vector
}

export function tinyTokenizer(): { vocabulary: string[]; form: object } {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const vocabulary = [...letters, ...letters.map(letter => letter + END_OF_WORD)]
  const merges: [string, string][] = []
  for (const word of VOCABULARY) {
    for (let parts = merged(word, merges); parts.length > 1; parts = merged(word, merges)) {
      const [left, right] = parts as [string, string]
      merges.push([left, right])
      vocabulary.push(left + right)
    }
  }
  vocabulary.push(START, END)
  const id = (token: string) => vocabulary.indexOf(token)
  const special = (token: string) => ({ SpecialToken: { id: token, type_id: 0 } })
  const form = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [START, END].map(token => ({
      id: id(token),
      content: token,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special(START), { Sequence: { id: 'A', type_id: 0 } }, special(END)],
      pair: [],
      special_tokens: Object.fromEntries(
        [START, END].map(token => [token, { id: token, ids: [id(token)], tokens: [token] }]),
      ),
    },
    decoder: null,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: END,
      continuing_subword_prefix: null,
      end_of_word_suffix: END_OF_WORD,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(vocabulary.map((token, index) => [token, index])),
      merges,
    },
  }
  return { vocabulary, form }
}

function merged(word: string, merges: readonly [string, string][]): string[] {
  let parts = Array.from(word)
  parts.push(parts.pop() + END_OF_WORD)
  for (;;) {
    const pair = merges.find(([left, right]) =>
      parts.some((part, index) => part === left && parts[index + 1] === right),
    )
    if (!pair) return parts
    const next: string[] = []
    for (let index = 0; index < parts.length; index++) {
      const isPair = parts[index] === pair[0] && parts[index + 1] === pair[1]
      next.push(isPair ? pair.join('') : (parts[index] as string))
      if (isPair) index++
    }
    parts = next
  }
}
