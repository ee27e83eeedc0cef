import type { Pixels } from '../detections.ts'
import type { Tensor } from '../runtime.ts'

/** A picture as models expect it: the red, green and blue planes, row by row, 0 to 255. */
export interface Planes {
  width: number
  height: number
  data: Float32Array
}

export const blackPlanes = (width: number, height: number): Planes => ({
  width,
  height,
  data: new Float32Array(3 * width * height),
})

interface Channels {
  order: 'rgb' | 'bgr'
  mean: readonly number[]
  std: readonly number[]
}

/** Converts a picture to a batch of one: `[1, 3, height, width]`. */
export function toTensor({ width, height, data }: Planes, { order, mean, std }: Channels): Tensor {
  const size = width * height
  const numbers = new Float32Array(3 * size)
  for (let channel = 0; channel < 3; channel++) {
    const from = (order === 'rgb' ? channel : 2 - channel) * size
    const scale = 1 / (255 * at(std, channel))
    const offset = at(mean, channel) / at(std, channel)
    const to = channel * size
    for (let i = 0; i < size; i++) numbers[to + i] = at(data, from + i) * scale - offset
  }
  return { type: 'float32', data: numbers, dims: [1, 3, height, width] }
}

/** Reads a number at an index that is known to be in range. */
export const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] as number

export function overWhite({ data }: Pixels, pixel: number, channel: number): number {
  const alpha = at(data, 4 * pixel + 3)
  const value = at(data, 4 * pixel + channel)
  return alpha === 255 ? value : 255 + ((value - 255) * alpha) / 255
}
