import { type InputVideoTrack, VideoSampleSink } from 'mediabunny'
import type { Rendition, Size } from '../reading.ts'
import { createCanvas, scaled } from './canvas.ts'
import type { GifFrame } from './gif.ts'

// 25 steps of 120 ms make exactly three seconds. GIF stores durations in hundredths of a second.
const STEP_CENTISECONDS = 12
const MOST_STEPS = 25
// The largest number of pixels of a frame: 358 × 201, about the display size of a tile.
const MOST_PIXELS = 72_000
const MOST_BYTES = 1.5 * 2 ** 20

/** Returns the size of an animation. Keeps the original's proportions and never enlarges. */
export function animationSize(original: Size): Size {
  return scaled(original, Math.min(1, Math.sqrt(MOST_PIXELS / (original.width * original.height))))
}

/**
 * Returns the times of an animation's frames in seconds: at most three seconds from `start`, and none after
 * `end`.
 */
export function animationTimes(start: number, end: number): number[] {
  const steps = Math.min(MOST_STEPS, Math.ceil(((end - start) * 100) / STEP_CENTISECONDS))
  return Array.from({ length: Math.max(0, steps) }, (_, i) => start + (i * STEP_CENTISECONDS) / 100)
}

/**
 * Draws the part of a video between two times, in seconds, as a GIF. Returns undefined if nothing moves. If
 * several steps show the same frame of the video, that frame is drawn only once.
 */
export async function drawAnimation(
  track: InputVideoTrack,
  original: Size,
  { start, end }: { start: number; end: number },
): Promise<Rendition | undefined> {
  // Loaded on demand, because pictures need no encoder, and Node cannot resolve the encoder's exports.
  const { encodeGif, toGifFrame } = await import('./gif.ts')
  const size = animationSize(original)
  const context = createCanvas(size)
  const frames: GifFrame[] = []
  let shown: number | undefined
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(
    animationTimes(start, end),
  )) {
    if (!sample) continue
    const last = frames.at(-1)
    if (last && sample.timestamp === shown) {
      last.centiseconds += STEP_CENTISECONDS
    } else {
      shown = sample.timestamp
      sample.draw(context, 0, 0, size.width, size.height)
      const pixels = context.getImageData(0, 0, size.width, size.height)
      frames.push(toGifFrame(pixels, STEP_CENTISECONDS))
    }
    sample.close()
  }
  if (frames.length < 2) return undefined
  const bytes = encodeGif(frames, size, MOST_BYTES)
  return { role: 'animation', bytes, type: 'image/gif', ...size }
}
