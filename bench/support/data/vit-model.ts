import { createGraph } from '../../../packages/models/src/onnx-graph.ts'

/** The dimensions of CLIP's ViT-B/32, with 88 million parameters. */
export const VIT = { side: 224, patch: 32, width: 768, layers: 12, heads: 12, vector: 512 }

export const VIT_INPUT = {
  width: VIT.side,
  height: VIT.side,
  order: 'rgb' as const,
  mean: [0.481, 0.458, 0.408],
  std: [0.269, 0.261, 0.276],
}

export const vitEntry = (file: { sha256: string; size: number }) => ({
  task: 'image-embedding',
  name: 'Random',
  version: '1',
  license: 'AGPL-3.0-or-later',
  family: 'clip',
  space: 'random',
  input: VIT_INPUT,
  files: { model: file },
})

/**
 * Builds a model in the shape of CLIP's ViT-B/32 with random weights. It computes as much as the real one,
 * but its results mean nothing.
 */
export function vitModel(): Uint8Array<ArrayBuffer> {
  const { side, patch, width, layers, heads, vector } = VIT
  const tokens = (side / patch) ** 2 + 1
  const { input, constant, add, output, toBytes } = createGraph()
  const random = randomNumbers()
  const weights = (...dims: number[]) => constant(dims, random(dims.reduce((a, b) => a * b, 1)))
  const shape = (...dims: number[]) => constant([dims.length], dims, 'int64')
  const number = (value: number) => constant([], [value])
  const linear = (value: string, from: number, to: number) =>
    add('Add', [add('MatMul', [value, weights(from, to)]), weights(to)])
  const normalized = (value: string) =>
    add('LayerNormalization', [value, weights(width), weights(width)], { axis: -1 })

  function attention(value: string): string {
    const split = (perm: number[]) =>
      add(
        'Transpose',
        [add('Reshape', [linear(value, width, width), shape(1, tokens, heads, width / heads)])],
        { perm },
      )
    const scores = add('MatMul', [split([0, 2, 1, 3]), split([0, 2, 3, 1])])
    const scaled = add('Mul', [scores, number((width / heads) ** -0.5)])
    const mixed = add('MatMul', [add('Softmax', [scaled], { axis: -1 }), split([0, 2, 1, 3])])
    const joined = add('Transpose', [mixed], { perm: [0, 2, 1, 3] })
    return linear(add('Reshape', [joined, shape(1, tokens, width)]), width, width)
  }

  function perceptron(value: string): string {
    const wide = linear(value, width, 4 * width)
    const gate = add('Sigmoid', [add('Mul', [wide, number(1.702)])])
    return linear(add('Mul', [wide, gate]), 4 * width, width)
  }

  const pixels = input('pixel_values', 'float32', [1, 3, side, side])
  const patches = add('Conv', [pixels, weights(width, 3, patch, patch)], {
    kernel_shape: [patch, patch],
    strides: [patch, patch],
  })
  const rows = add('Transpose', [add('Reshape', [patches, shape(1, width, tokens - 1)])], {
    perm: [0, 2, 1],
  })
  let value = add('Concat', [weights(1, 1, width), rows], { axis: 1 })
  value = normalized(add('Add', [value, weights(1, tokens, width)]))
  for (let layer = 0; layer < layers; layer++) {
    value = add('Add', [value, attention(normalized(value))])
    value = add('Add', [value, perceptron(normalized(value))])
  }
  const first = add('Gather', [normalized(value), constant([], [0], 'int64')], { axis: 1 })
  output('image_embeds', add('MatMul', [first, weights(width, vector)]), [1, vector])
  return toBytes()
}

/** Numbers around 0. After 65,521 values they repeat, which makes no difference to the speed. */
function randomNumbers() {
  const some = Float32Array.from({ length: 65_521 }, (_, index) => 0.04 * noise(index))
  return (count: number) => {
    const numbers = new Float32Array(count)
    for (let at = 0; at < count; at += some.length) {
      numbers.set(some.subarray(0, Math.min(some.length, count - at)), at)
    }
    return numbers
  }
}

/** Returns a number between −0.5 and 0.5, always the same for an index. */
const noise = (index: number) => {
  const value = Math.sin(index * 12.9898) * 43_758.5453
  return value - Math.floor(value) - 0.5
}
