import { type Graph, TYPES } from './onnx-graph.ts'

/** An entry of a TensorFlow.js `weightsManifest`. */
export interface WeightSpec {
  name: string
  shape: number[]
  dtype: 'float32' | 'int32'
  quantization?: { dtype: 'float16' } | { dtype: 'uint8'; scale: number; min: number }
}

export interface Weight extends WeightSpec {
  /** The stored numbers, quantized if there is a `quantization`. */
  bytes: Uint8Array
}

const BYTES = { float32: 4, int32: 4, float16: 2, uint8: 1 }

/** Splits a file of weights, which follow one another in the order of their specs. */
export function readWeights(specs: readonly WeightSpec[], file: Uint8Array): Map<string, Weight> {
  let start = 0
  const weights = specs.map(spec => {
    const size = countOf(spec.shape) * widthOf(spec)
    const bytes = file.subarray(start, start + size)
    start += size
    return [spec.name, { ...spec, bytes }] as const
  })
  if (start !== file.length) throw new Error('The file does not have the length of its weights.')
  return new Map(weights)
}

export function integersOf({ bytes }: Weight): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true))
}

/**
 * Adds a weight as 32-bit floats, with its axes in the given order. Quantized weights stay as small as they
 * are: the graph computes the floats, once, when a runtime opens it.
 */
export function addWeight(
  graph: Graph,
  weight: Weight,
  order: readonly number[] = weight.shape.map((_, axis) => axis),
  dims: readonly number[] = order.map(axis => weight.shape[axis] ?? 1),
): string {
  const { quantization } = weight
  const stored = graph.stored(dims, reordered(weight, order), quantization?.dtype ?? 'float32')
  if (!quantization) return stored
  const numbers = graph.add('Cast', [stored], { to: TYPES.float32 })
  if (quantization.dtype === 'float16') return numbers
  const scaled = graph.add('Mul', [numbers, graph.constant([], [quantization.scale])])
  return graph.add('Add', [scaled, graph.constant([], [quantization.min])])
}

function reordered(weight: Weight, order: readonly number[]): Uint8Array {
  const { shape, bytes } = weight
  const width = widthOf(weight)
  const strides = shape.map((_, axis) => width * countOf(shape.slice(axis + 1)))
  const result = new Uint8Array(bytes.length)
  let to = 0
  const copy = (from: number, depth: number) => {
    const axis = order[depth]
    if (axis === undefined) {
      result.set(bytes.subarray(from, from + width), to)
      to += width
      return
    }
    for (let i = 0; i < (shape[axis] ?? 0); i++) copy(from + i * (strides[axis] ?? 0), depth + 1)
  }
  copy(0, 0)
  return result
}

const widthOf = ({ dtype, quantization }: WeightSpec) => BYTES[quantization?.dtype ?? dtype]
const countOf = (shape: readonly number[]) => shape.reduce((count, size) => count * size, 1)
