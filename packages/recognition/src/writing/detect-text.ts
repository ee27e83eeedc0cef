import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { numbersOf, onlyInput } from '../outputs.ts'
import { stretched } from '../pixels/fit.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'
import { patchesOf, smallestAround, type Turned } from './rectangles.ts'

/** The lowest height of legible text, in pixels of the detector's input. */
const LOWEST = 3
/** If a rectangle is at least this many times as high as wide, its text reads downwards. */
const UPRIGHT = 1.5
/** The largest number of texts in a picture: about as many as a page has lines. */
const MOST_TEXTS = 100

/**
 * Finds text in a picture and returns its rectangles, in pixels of the picture, from top to bottom. Each
 * rectangle's axis is the reading direction. The model returns a probability map (Liao et al. 2020,
 * "Real-time Scene Text Detection with Differentiable Binarization").
 */
export async function detectText(
  { input, pixels: chance, threshold, unclip }: ModelOf<'text-detection'>,
  session: Session,
  pixels: Pixels,
): Promise<Turned[]> {
  const size = sizeFor(pixels, input.longest)
  const tensor = toTensor(stretched(pixels, size), input)
  const [map] = Object.values(await session.run({ [onlyInput(session)]: tensor }))
  const chances = numbersOf(map, 'map of texts')
  if (chances.length !== size.width * size.height) throw new Error('The map is of another size.')
  const [scaleX, scaleY] = [pixels.width / size.width, pixels.height / size.height]
  return patchesOf(chances, size, chance)
    .filter(patch => patch.chance >= threshold)
    .map(patch => smallestAround(patch.corners))
    .filter(({ width, height }) => Math.min(width, height) >= LOWEST)
    .map(found => scaled(forReading(grown(found, unclip)), scaleX, scaleY))
    .sort((a, b) => a.center.y - b.center.y || a.center.x - b.center.x)
    .slice(0, MOST_TEXTS)
}

/**
 * Scales the picture down so that its longer side has about `longest` pixels, but never up. Rounds both sides
 * to multiples of 32.
 */
function sizeFor({ width, height }: Pixels, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
  const side = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  return { width: side(width), height: side(height) }
}

function grown({ width, height, ...rest }: Turned, unclip: number): Turned {
  const distance = (width * height * unclip) / (2 * (width + height))
  return { ...rest, width: width + 2 * distance, height: height + 2 * distance }
}

/**
 * Turns a rectangle's axes so that its width runs along the reading direction: to the right, or down if the
 * rectangle is much higher than wide.
 */
function forReading({ center, axis, width, height }: Turned): Turned {
  const down = { x: -axis.y, y: axis.x }
  const isAcross = Math.abs(axis.x) >= Math.abs(axis.y)
  const level = isAcross ? { axis, width, height } : { axis: down, width: height, height: width }
  const right = level.axis.x < 0 ? { x: -level.axis.x, y: -level.axis.y } : level.axis
  if (level.height < UPRIGHT * level.width) return { center, ...level, axis: right }
  return {
    center,
    axis: { x: -right.y, y: right.x },
    width: level.height,
    height: level.width,
  }
}

/** Scales a rectangle from the model's input to the picture. Angles stay nearly the same. */
function scaled({ center, axis, width, height }: Turned, scaleX: number, scaleY: number): Turned {
  const along = Math.hypot(axis.x * scaleX, axis.y * scaleY)
  const across = Math.hypot(axis.y * scaleX, axis.x * scaleY)
  return {
    center: { x: center.x * scaleX, y: center.y * scaleY },
    axis: { x: (axis.x * scaleX) / along, y: (axis.y * scaleY) / along },
    width: width * along,
    height: height * across,
  }
}
