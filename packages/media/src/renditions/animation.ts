import { type InputVideoTrack, VideoSampleSink } from 'mediabunny'
import type { Rendition, Size } from '../reading.ts'
import { createCanvas, scaled } from './canvas.ts'
import type { GifFrame } from './gif.ts'

// 25 steps of 120 ms are the three seconds exactly; GIF counts in hundredths of a second.
const STEP_CENTISECONDS = 12
const MOST_STEPS = 25
// As many as 358 × 201 has: about the size at which tiles are shown.
const MOST_PIXELS = 72_000
const MOST_BYTES = 1.5 * 2 ** 20

/** Size of the animation: the proportions of the original, never enlarged. */
export function animationSize(original: Size): Size {
  return scaled(original, Math.min(1, Math.sqrt(MOST_PIXELS / (original.width * original.height))))
}

/** The seconds of which an animation has its frames: of three at most, none after the end. */
export function animationTimes(start: number, end: number): number[] {
  const steps = Math.min(MOST_STEPS, Math.ceil(((end - start) * 100) / STEP_CENTISECONDS))
  return Array.from({ length: Math.max(0, steps) }, (_, i) => start + (i * STEP_CENTISECONDS) / 100)
}

/**
 * A GIF of what moves between two times of a video, in seconds; undefined when nothing does. Frames that
 * the video shows for longer are not repeated.
 */
export async function drawAnimation(
  track: InputVideoTrack,
  original: Size,
  { start, end }: { start: number; end: number },
): Promise<Rendition | undefined> {
  // Loaded when there is a video: pictures need no encoder, and Node finds none of its exports.
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
