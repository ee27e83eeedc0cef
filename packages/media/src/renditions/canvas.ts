import type { Size } from '../reading.ts'

// The longest side of a canvas, in pixels. On a canvas with a longer side, some browsers silently draw
// nothing.
const MAX_CANVAS_SIDE = 4096

/**
 * Returns the largest size with the same proportions whose long side is at most `longSide`. Never enlarges.
 */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  return scaled({ width, height }, Math.min(1, longSide / Math.max(width, height)))
}

export function scaled({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

export function createCanvas(size: Size): OffscreenCanvasRenderingContext2D {
  const canvas = takeIdle(size) ?? new OffscreenCanvas(size.width, size.height)
  // Keeps the pixels off the GPU, because the encoder would have to copy them back from there.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No 2D canvas')
  context.clearRect(0, 0, size.width, size.height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  return context
}

/**
 * Draws a picture smaller. Halves it repeatedly, because some browsers would draw jagged edges in a single
 * step.
 */
export function shrink(source: ImageBitmap | OffscreenCanvas, target: Size): OffscreenCanvas {
  const steps = [target]
  for (let next = scaled(target, 2); isStep(next, source); next = scaled(next, 2)) steps.push(next)
  return steps.reduceRight<ImageBitmap | OffscreenCanvas>((from, step) => {
    const context = createCanvas(step)
    // When the width shrinks to no less than half, plain smoothing covers every pixel. Better smoothing takes
    // four times as long.
    if (from.width <= 2 * step.width) context.imageSmoothingQuality = 'low'
    context.drawImage(from, 0, 0, step.width, step.height)
    if (from !== source) release(from as OffscreenCanvas)
    return context.canvas
  }, source) as OffscreenCanvas
}

/**
 * Unused canvases, to draw further pictures of the same size: creating a canvas takes longer than drawing.
 * Together they have at most the pixels of one preview.
 */
let idle: OffscreenCanvas[] = []
const MOST_IDLE = 1600 * 1600

function takeIdle({ width, height }: Size): OffscreenCanvas | undefined {
  const found = idle.find(canvas => canvas.width === width && canvas.height === height)
  idle = idle.filter(canvas => canvas !== found)
  return found
}

/** Returns a canvas to the pool, so that other pictures can use it. */
export function release(canvas: OffscreenCanvas): void {
  idle.push(canvas)
  while (sum(idle) > MOST_IDLE) free(idle.shift())
}

/**
 * Frees the pixels of a canvas at once. The garbage collector would free them late, because it hardly counts
 * these bytes.
 */
function free(canvas: OffscreenCanvas | undefined): void {
  if (canvas) canvas.width = 0
}

const sum = (canvases: OffscreenCanvas[]): number =>
  canvases.reduce((before, { width, height }) => before + width * height, 0)

/**
 * Scales a canvas down to a long side of at most `longSide` and returns the pixels: RGBA, not premultiplied.
 */
export function samplePixels(source: OffscreenCanvas, longSide: number): ImageData {
  const small = shrink(source, fitWithin(source, longSide))
  const context = small.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  const pixels = context.getImageData(0, 0, small.width, small.height)
  release(small)
  return pixels
}

function isStep(step: Size, source: Size): boolean {
  return (
    step.width < source.width &&
    step.height < source.height &&
    Math.max(step.width, step.height) <= MAX_CANVAS_SIDE
  )
}
