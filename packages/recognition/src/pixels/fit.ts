import type { Pixels } from '../detections.ts'
import { at, blackPlanes, type Planes } from './planes.ts'
import { CUBIC, LINEAR, type Region, resample } from './resample.ts'

export type { Region } from './resample.ts'

interface Size {
  width: number
  height: number
}

/** Crops the largest centered region that has the proportions of `size`, and scales it to `size`. */
export function cropped(pixels: Pixels, size: Size): Planes {
  const scale = Math.min(pixels.width / size.width, pixels.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const region = { x: (pixels.width - width) / 2, y: (pixels.height - height) / 2, width, height }
  return resample(pixels, region, size, CUBIC)
}

export const stretched = (pixels: Pixels, size: Size): Planes =>
  resample(pixels, wholeOf(pixels), size, CUBIC)

export const wholeOf = ({ width, height }: Size): Region => ({ x: 0, y: 0, width, height })

/** Scales the picture down so that its longer side has `longest` pixels. Never up. */
export function shrunk(pixels: Pixels, longest: number): Pixels {
  const scale = longest / Math.max(pixels.width, pixels.height)
  if (scale >= 1) return pixels
  const size = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
  const { data } = resample(pixels, wholeOf(pixels), size, LINEAR)
  const count = size.width * size.height
  const result = { ...size, data: new Uint8ClampedArray(4 * count).fill(255) }
  for (let i = 0; i < count; i++) {
    result.data[4 * i] = at(data, i)
    result.data[4 * i + 1] = at(data, i + count)
    result.data[4 * i + 2] = at(data, i + 2 * count)
  }
  return result
}

/**
 * Scales the picture, or a region of it, to fit into the top left of `size`. The remaining area is black. `scale` is the
 * number of target pixels per source pixel.
 */
export function contained(
  pixels: Pixels,
  size: Size,
  region: Region = wholeOf(pixels),
): { planes: Planes; scale: number } {
  const scale = Math.min(size.width / region.width, size.height / region.height)
  const width = Math.max(1, Math.round(region.width * scale))
  const height = Math.max(1, Math.round(region.height * scale))
  const drawn = resample(pixels, region, { width, height }, LINEAR)
  const planes = blackPlanes(size.width, size.height)
  for (let row = 0; row < 3 * height; row++) {
    const [channel, y] = [Math.floor(row / height), row % height]
    const from = drawn.data.subarray(row * width, (row + 1) * width)
    planes.data.set(from, (channel * size.height + y) * size.width)
  }
  return { planes, scale }
}
