import { createGraph } from './onnx-graph.ts'
import { addWeight, integersOf, readWeights, type Weight, type WeightSpec } from './weights.ts'

/** The parts of a TensorFlow.js graph model's JSON that the conversion reads. */
export interface GraphModel {
  modelTopology: { node: Node[] }
  weightsManifest: { weights: WeightSpec[] }[]
}

interface Node {
  name: string
  op: string
  input?: string[]
  attr: Record<string, Attribute>
}

/** An attribute as Protocol Buffers write it in JSON: integers are text, and text is base64. */
interface Attribute {
  s?: string
  f?: number
  list?: { i?: string[]; s?: string[] }
  shape?: { dim: { size: string }[] }
}

/** TensorFlow computes with channels last, ONNX with channels first. */
const TO_FIRST = [0, 3, 1, 2]
const TO_LAST = [0, 2, 3, 1]

/**
 * Converts a TensorFlow.js graph model to ONNX. The input is a picture of channels first, `[1, 3, h, w]`.
 * Outputs keep their names. Throws for an operator that does not occur in the standard models.
 */
export function convertGraphModel(model: GraphModel, file: Uint8Array): Uint8Array<ArrayBuffer> {
  const nodes = new Map(model.modelTopology.node.map(node => [node.name, node]))
  const weights = readWeights(
    model.weightsManifest.flatMap(each => each.weights),
    file,
  )
  const graph = createGraph()
  /** The ONNX values of each converted node. */
  const converted = new Map<string, string[]>()
  const transposes = new Map<string, { of: string; order: readonly number[] }>()

  for (const { name, op, input = [] } of nodes.values()) {
    if (op === 'Identity') graph.output(name, resultOf(input[0]))
  }
  return graph.toBytes()

  function resultOf(reference = ''): string {
    const [name = '', output = '0'] = reference.split(':')
    const node = nodes.get(name)
    if (!node) throw new Error(`The model has no node ${name}.`)
    const values = converted.get(name) ?? convert(node)
    converted.set(name, values)
    return values[Number(output)] ?? ''
  }

  function convert(node: Node): string[] {
    const { name, op, input = [], attr } = node
    const value = (index: number) => resultOf(input[index])
    const floats = (value: number) => ({ float: value })
    switch (op) {
      case 'Const':
        return [addWeight(graph, weightOf(name))]
      case 'Placeholder':
        return [pictureOf(node)]
      case 'Conv2D':
        return [convolution(node, weightOf(input[1]))]
      case '_FusedConv2D': {
        const result = convolution(node, weightOf(input[1]), value(2))
        return [fusedOf(node).includes('Relu') ? graph.add('Relu', [result]) : result]
      }
      case 'DepthwiseConv2dNative':
        return [convolution(node, weightOf(input[1]), undefined, true)]
      case 'MaxPool': {
        const kernel_shape = spatial(attr.ksize)
        return [channelsLast('MaxPool', [value(0)], { kernel_shape, ...window(node) })]
      }
      case 'Add':
      case 'AddV2':
        return [graph.add('Add', [value(0), value(1)])]
      case 'Relu':
      case 'Sigmoid':
        return [graph.add(op, [value(0)])]
      case 'LeakyRelu':
        return [graph.add('LeakyRelu', [value(0)], { alpha: floats(attr.alpha?.f ?? 0.2) })]
      case 'Pad':
      case 'PadV2': {
        const pads = integers(input[1])
        const [before, after] = [0, 1].map(side => pads.filter((_, i) => i % 2 === side))
        const all = graph.constant([pads.length], [...(before ?? []), ...(after ?? [])], 'int64')
        return [graph.add('Pad', [value(0), all, ...(op === 'PadV2' ? [value(2)] : [])])]
      }
      case 'ResizeBilinear':
        return [resized(value(0), integers(input[1]))]
      case 'ConcatV2': {
        const [axis = 0] = integers(input.at(-1))
        return [graph.add('Concat', input.slice(0, -1).map(resultOf), { axis })]
      }
      case 'SplitV': {
        const [sizes, [axis = 0]] = [integers(input[1]), integers(input[2])]
        const parts = graph.constant([sizes.length], sizes, 'int64')
        return graph.addSeveral('Split', [value(0), parts], sizes.length, { axis })
      }
      case 'Transpose':
        return [transposed(value(0), integers(input[1]))]
      case 'Reshape': {
        const shape = integers(input[1])
        return [graph.add('Reshape', [value(0), graph.constant([shape.length], shape, 'int64')])]
      }
      default:
        throw new Error(`The operator ${op} is not known.`)
    }
  }

  function weightOf(name = ''): Weight {
    const weight = weights.get(name)
    if (!weight) throw new Error(`${name} is not a constant.`)
    return weight
  }

  /** Evaluates the shapes and axes that a graph computes from constants. */
  function integers(reference = ''): number[] {
    const node = nodes.get(reference)
    const { op, input = [] } = node ?? {}
    if (op === 'AddV2') {
      const [a, b] = input.map(integers) as [number[], number[]]
      return Array.from(
        { length: Math.max(a.length, b.length) },
        (_, i) => (a[i] ?? 0) + (b[i] ?? 0),
      )
    }
    if (op === 'SparseToDense') {
      const [[size = 0], [fill = 0]] = [integers(input[1]), integers(input[3])]
      if (integers(input[0]).length > 0) throw new Error('The constant is not of one number.')
      return new Array(size).fill(fill)
    }
    return integersOf(weightOf(reference))
  }

  function pictureOf({ name, attr }: Node): string {
    const dims = (attr.shape?.shape?.dim ?? []).map(({ size }) => Number(size))
    const isLast = dims.at(-1) === 3
    const picture = graph.input(
      name,
      'float32',
      isLast ? TO_FIRST.map(axis => dims[axis] ?? 1) : dims,
    )
    return isLast ? transposed(picture, TO_LAST) : picture
  }

  function convolution(node: Node, filters: Weight, bias?: string, isDepthwise = false): string {
    const [height = 1, width = 1, channels = 1, results = 1] = filters.shape
    const kernel = isDepthwise
      ? addWeight(graph, filters, [2, 3, 0, 1], [channels * results, 1, height, width])
      : addWeight(graph, filters, [3, 2, 0, 1])
    const inputs = [resultOf(node.input?.[0]), kernel, ...(bias === undefined ? [] : [bias])]
    return channelsLast('Conv', inputs, {
      kernel_shape: [height, width],
      ...window(node),
      ...(isDepthwise && { group: channels }),
    })
  }

  /** Adds an operator that takes its first input with channels first. */
  function channelsLast(
    operator: string,
    [first = '', ...others]: string[],
    attributes?: Parameters<typeof graph.add>[2],
  ): string {
    const result = graph.add(operator, [transposed(first, TO_FIRST), ...others], attributes)
    return transposed(result, TO_LAST)
  }

  function resized(value: string, size: readonly number[]): string {
    const planes = transposed(value, TO_FIRST)
    const channels = graph.add('Shape', [planes], { end: 2 })
    const sides = graph.constant([2], size, 'int64')
    const sizes = graph.add('Concat', [channels, sides], { axis: 0 })
    const result = graph.add('Resize', [planes, '', '', sizes], {
      mode: 'linear',
      coordinate_transformation_mode: 'half_pixel',
    })
    return transposed(result, TO_LAST)
  }

  /** Transposes a value. Two transposes that cancel each other leave nothing. */
  function transposed(value: string, order: readonly number[]): string {
    const before = transposes.get(value)
    const whole = before ? order.map(axis => before.order[axis] ?? axis) : order
    const from = before?.of ?? value
    if (whole.every((axis, i) => axis === i)) return from
    const result = graph.add('Transpose', [from], { perm: whole })
    transposes.set(result, { of: from, order: whole })
    return result
  }
}

const decoded = (text = '') => Buffer.from(text, 'base64').toString()
const fusedOf = ({ attr }: Node) => (attr.fused_ops?.list?.s ?? []).map(decoded)
const spatial = (attribute?: Attribute) => (attribute?.list?.i ?? []).slice(1, 3).map(Number)

const window = ({ attr }: Node) => ({
  strides: spatial(attr.strides),
  auto_pad: decoded(attr.padding?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID',
})
