/// <reference path="./gifenc.d.ts" />
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import type { Size } from '../reading.ts'

/** One picture of an animation, in a palette of its own. */
export interface GifFrame {
  /** For each pixel, row by row, its place in the palette. */
  pixels: Uint8Array
  palette: number[][]
  /** How long it is shown, in hundredths of a second. */
  centiseconds: number
}

const COLORS = 256

/**
 * Brings a picture down to 256 colors. The palette is chosen from 12-bit colors: choosing takes time
 * that grows with the square of their number, and a noisy picture has all that there are.
 */
export function toGifFrame({ data }: Pick<ImageData, 'data'>, centiseconds: number): GifFrame {
  const palette = quantize(data, COLORS, { format: 'rgb444' })
  return { pixels: applyPalette(data, palette, 'rgb565'), palette, centiseconds }
}

/** An endless GIF89a of at most `mostBytes`: with every second frame only, and so on, when it has to. */
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

/** Every second frame, shown for its own time and that of the one after it. */
const halved = (frames: GifFrame[]): GifFrame[] =>
  frames
    .filter((_, i) => i % 2 === 0)
    .map((frame, i) => {
      const next = frames[2 * i + 1]?.centiseconds ?? 0
      return { ...frame, centiseconds: frame.centiseconds + next }
    })
