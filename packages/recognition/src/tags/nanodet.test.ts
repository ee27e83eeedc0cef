import type { ModelOf } from '@safelight/contract/recognition-manifest'
import { expect, it } from 'vitest'
import { blankPicture } from '../../test/drawing/picture.ts'
import type { Session, Tensor } from '../runtime.ts'
import { findTags } from './find-tags.ts'
import { readNanodet } from './nanodet.ts'

const SIDE = { width: 64, height: 64 }
const BINS = 4
const DOG = 16
const CAT = 15

interface Thing {
  stride: number
  place: number
  class: number
  confidence: number
  /** The bin of each side of the box: left, top, right, bottom. */
  bins: number[]
}

/** Returns outputs with these things. All other confidences are 0. */
function outputsOf(...things: Thing[]): Record<string, Tensor> {
  const all: Record<string, Tensor> = {}
  for (const stride of [8, 16, 32]) {
    const places = (64 / stride) ** 2
    const chances = new Float32Array(80 * places)
    const distances = new Float32Array(4 * BINS * places)
    for (const thing of things.filter(each => each.stride === stride)) {
      chances[80 * thing.place + thing.class] = thing.confidence
      for (const [side, bin] of thing.bins.entries())
        distances[(4 * thing.place + side) * BINS + bin] = 50
    }
    all[`a${stride}`] = { type: 'float32', data: distances, dims: [1, places, 4 * BINS] }
    all[`b${stride}`] = { type: 'float32', data: chances, dims: [1, places, 80] }
  }
  return all
}

const dog: Thing = { stride: 16, place: 4 + 2, class: DOG, confidence: 0.9, bins: [1, 0, 2, 3] }

it('reads sides as means of distributions, in strides from the middle of a grid cell', () => {
  expect(readNanodet(outputsOf(dog), SIDE, 0.5)).toEqual([
    {
      class: DOG,
      confidence: expect.closeTo(0.9),
      left: expect.closeTo(40 - 16),
      top: expect.closeTo(24),
      right: expect.closeTo(40 + 32),
      bottom: expect.closeTo(24 + 48),
    },
  ])
  const uncertain = outputsOf({ ...dog, bins: [] })
  expect(readNanodet(uncertain, SIDE, 0.5)).toMatchObject([{ left: 40 - 1.5 * 16 }])
})

it('returns nothing below the threshold, and rejects outputs of other models', () => {
  expect(readNanodet(outputsOf(dog), SIDE, 0.95)).toEqual([])
  expect(() => readNanodet({}, SIDE, 0.5)).toThrow('The model gives no things.')
})

it('drops overlapping boxes of one class only, and scales boxes to the picture', async () => {
  const same: Thing = { ...dog, confidence: 0.7 }
  const things = [dog, { ...same, place: 4 + 3, bins: [2, 0, 1, 3] }, { ...same, class: CAT }]
  const session: Session = {
    inputs: ['input'],
    outputs: [],
    run: async () => outputsOf(...things),
    close: async () => {},
  }
  const channels = { order: 'bgr', mean: [0, 0, 0], std: [1, 1, 1] }
  const model = { input: { ...SIDE, ...channels }, threshold: 0.5, overlap: 0.6 }
  const { tags } = await findTags(
    model as ModelOf<'object-detection'>,
    session,
    blankPicture(640, 320),
  )
  expect(tags).toMatchObject([
    { class: DOG, left: expect.closeTo(240), top: expect.closeTo(240) },
    { class: CAT, left: expect.closeTo(240), top: expect.closeTo(240) },
  ])
})
