import { createGraph } from './onnx-graph.ts'
import { addWeight, readWeights, type Weight, type WeightSpec } from './weights.ts'

/** The side of the picture of a face, in pixels. */
const SIDE = 150

/** The residual blocks, in order. Blocks with `down` in their name halve the picture's sides. */
const BLOCKS = [
  ...['32_1', '32_2', '32_3', '64_down', '64_1', '64_2', '64_3', '128_down', '128_1', '128_2'],
  ...['256_down', '256_1', '256_2', '256_down_out'],
]

interface Value {
  name: string
  side: number
  channels: number
}

/**
 * Writes dlib's face recognition network (`dlib_face_recognition_resnet_model_v1`) as ONNX, with the weights
 * that face-api publishes. Weights alone describe no network: this function follows dlib's definition.
 */
export function convertFaceRecognition(
  weightsManifest: { weights: WeightSpec[] }[],
  file: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const weights = readWeights(
    weightsManifest.flatMap(each => each.weights),
    file,
  )
  const graph = createGraph()
  const picture = graph.input('picture', 'float32', [1, 3, SIDE, SIDE])
  const first = convolved({ name: picture, side: SIDE, channels: 3 }, 'conv32_down', 2)
  const pooled = graph.add('MaxPool', [graph.add('Relu', [first.name])], {
    kernel_shape: [3, 3],
    strides: [2, 2],
  })
  let value: Value = { ...first, name: pooled, side: valid(first.side, 3) }
  for (const block of BLOCKS) value = residual(value, `conv${block}`)
  const mean = graph.add('Flatten', [graph.add('GlobalAveragePool', [value.name])])
  graph.output('vector', graph.add('MatMul', [mean, addWeight(graph, weightOf('fc'))]), [1, 128])
  return graph.toBytes()

  function weightOf(name: string): Weight {
    const weight = weights.get(name)
    if (!weight) throw new Error(`The weights of ${name} are missing.`)
    return weight
  }

  function convolved({ name, side }: Value, layer: string, stride: number): Value {
    const filters = weightOf(`${layer}/conv/filters`)
    const [size = 1, , , channels = 1] = filters.shape
    const bias = addWeight(graph, weightOf(`${layer}/conv/bias`))
    const result = graph.add('Conv', [name, addWeight(graph, filters, [3, 2, 0, 1]), bias], {
      strides: [stride, stride],
      pads: new Array(4).fill(stride === 1 ? (size - 1) / 2 : 0),
    })
    const perChannel = (part: string) =>
      addWeight(graph, weightOf(`${layer}/scale/${part}`), [0], [channels, 1, 1])
    const scaled = graph.add('Mul', [result, perChannel('weights')])
    return {
      name: graph.add('Add', [scaled, perChannel('biases')]),
      side: stride === 1 ? side : valid(side, size),
      channels,
    }
  }

  /** Adds the result of two convolutions to their input. Pads each of the two with zeros to the other's size. */
  function residual(input: Value, block: string): Value {
    const isDown = block.includes('down')
    const inner = convolved(input, `${block}/conv1`, isDown ? 2 : 1)
    const result = convolved(
      { ...inner, name: graph.add('Relu', [inner.name]) },
      `${block}/conv2`,
      1,
    )
    const shortcut = isDown ? halved(input) : input
    const size = {
      side: Math.max(result.side, shortcut.side),
      channels: Math.max(result.channels, shortcut.channels),
    }
    const sum = graph.add('Add', [padded(result, size), padded(shortcut, size)])
    return { ...size, name: graph.add('Relu', [sum]) }
  }

  function halved({ name, side, channels }: Value): Value {
    const window = { kernel_shape: [2, 2], strides: [2, 2] }
    return { name: graph.add('AveragePool', [name], window), side: valid(side, 2), channels }
  }

  function padded({ name, side, channels }: Value, to: Omit<Value, 'name'>): string {
    const more = [0, to.channels - channels, to.side - side, to.side - side]
    if (more.every(count => count === 0)) return name
    return graph.add('Pad', [name, graph.constant([8], [0, 0, 0, 0, ...more], 'int64')])
  }
}

/** Returns the side after a window of `size` pixels moved over the picture in steps of two. */
const valid = (side: number, size: number) => Math.floor((side - size) / 2) + 1
