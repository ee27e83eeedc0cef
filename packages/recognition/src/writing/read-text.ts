import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { numbersOf, onlyInput } from '../outputs.ts'
import { at, toTensor } from '../pixels/planes.ts'
import { warped } from '../pixels/similarity.ts'
import type { Session } from '../runtime.ts'
import type { Turned } from './rectangles.ts'

/** The width of the model's input is a multiple of this number of pixels. */
const STEP = 8

/** Reads the text in a rectangle. Returns undefined if the confidence is too low. */
export async function readText(
  { input, threshold }: ModelOf<'text-recognition'>,
  session: Session,
  characters: readonly string[],
  pixels: Pixels,
  { center, axis, width, height }: Turned,
): Promise<string | undefined> {
  const scale = height / input.height
  const across = Math.min(input.widest, STEP * Math.ceil(width / scale / STEP))
  const [re, im] = [axis.x * scale, axis.y * scale]
  const toPicture = {
    re,
    im,
    dx: center.x - (axis.x * width - axis.y * height) / 2,
    dy: center.y - (axis.y * width + axis.x * height) / 2,
  }
  const line = warped(pixels, toPicture, { width: across, height: input.height })
  const outputs = await session.run({ [onlyInput(session)]: toTensor(line, input) })
  const [chances] = Object.values(outputs)
  return decoded(numbersOf(chances, 'characters'), chances?.dims.at(-1) ?? 0, characters, threshold)
}

/** Decodes by the best path of CTC (Graves et al. 2006). Class 0 is the blank between equal characters. */
function decoded(
  chances: Float32Array,
  kinds: number,
  characters: readonly string[],
  threshold: number,
): string | undefined {
  // A model's classes are the blank, the dictionary's characters, and perhaps the space as the last class.
  if (kinds !== characters.length + 1 && kinds !== characters.length + 2) {
    throw new Error('The model has other characters.')
  }
  let text = ''
  let [sum, count, last] = [0, 0, 0]
  for (let step = 0; step < chances.length; step += kinds) {
    let best = 0
    for (let kind = 1; kind < kinds; kind++) {
      if (at(chances, step + kind) > at(chances, step + best)) best = kind
    }
    if (best !== 0 && best !== last) {
      text += characters[best - 1] ?? ' '
      sum += at(chances, step + best)
      count += 1
    }
    last = best
  }
  return count > 0 && sum / count >= threshold ? text : undefined
}
