/// <reference path="./gifenc.d.ts" />
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import type { Size } from '../reading.ts'

export interface GifFrame {
  pixels: Uint8Array
  palette: number[][]
  /** Duration in hundredths of a second. */
  centiseconds: number
}

const COLORS = 256

/**
 * Reduces a picture to 256 colors. Rounds colors to 12 bits first, because choosing a palette takes time
 * quadratic in the number of colors.
 */
export function toGifFrame({ data }: Pick<ImageData, 'data'>, centiseconds: number): GifFrame {
  const palette = quantize(data, COLORS, { format: 'rgb444' })
  return { pixels: applyPalette(data, palette, 'rgb565'), palette, centiseconds }
}

/**
 * Encodes an endlessly looping GIF89a. While the GIF is larger than `mostBytes`, drops every second frame.
 */
export function encodeGif(
  frames: GifFrame[],
  size: Size,
  mostBytes: number,
): Uint8Array<ArrayBuffer> {
  const gif = GIFEncoder()
  for (const { pixels, palette, centiseconds } of frames) {
    gif.writeFrame(pixels, size.width, size.height, { palette, delay: centiseconds * 10 })
  }
  gif.finish()
  const bytes = gif.bytes()
  if (bytes.length <= mostBytes || frames.length === 1) return bytes
  return encodeGif(halved(frames), size, mostBytes)
}

const halved = (frames: GifFrame[]): GifFrame[] =>
  frames
    .filter((_, i) => i % 2 === 0)
    .map((frame, i) => {
      const next = frames[2 * i + 1]?.centiseconds ?? 0
      return { ...frame, centiseconds: frame.centiseconds + next }
    })
