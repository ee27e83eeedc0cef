import { describe, expect, it } from 'vitest'
import {
  aPage,
  aScene,
  aViewNear,
  pictureOf,
  randomOf,
  type Scene,
  STRAIGHT,
  thumbhashOf,
  type View,
  withOthersIn,
} from '../../../test/scenes.ts'
import { SAME_PRINT } from '../duplicates/review.ts'
import { SAME_LOOK } from './alike.ts'
import { difference } from './look.ts'
import { printDifference, printOf, sharpnessOf } from './print.ts'
import { lookOf } from './thumbhash-look.ts'

const SCENES = 40
const random = randomOf(7)

function compare(a: Scene, b: Scene, viewA: View, viewB: View) {
  const [one, other] = [pictureOf(a, viewA, random), pictureOf(b, viewB, random)]
  const [lookA, lookB] = [lookOf(thumbhashOf(one)), lookOf(thumbhashOf(other))]
  if (!lookA || !lookB) throw new Error('a picture without a look')
  return { look: difference(lookA, lookB), print: printDifference(printOf(one), printOf(other)) }
}

type Pair = ReturnType<typeof compare>
const pairs = (make: () => Pair): Pair[] => Array.from({ length: SCENES }, make)

const sets = {
  burst: pairs(() => {
    const scene = aScene(random)
    return compare(scene, scene, STRAIGHT, aViewNear(random, 0.015))
  }),
  retake: pairs(() => {
    const scene = aScene(random)
    return compare(scene, scene, STRAIGHT, aViewNear(random, 0.04))
  }),
  others: pairs(() => {
    const scene = aScene(random)
    return compare(scene, withOthersIn(scene, random), STRAIGHT, aViewNear(random, 0.04))
  }),
  elsewhere: pairs(() => compare(aScene(random), aScene(random), STRAIGHT, STRAIGHT)),
  pages: pairs(() => compare(aPage(random), aPage(random), STRAIGHT, aViewNear(random, 0.015))),
}

const share = (set: Pair[], isFound: (pair: Pair) => boolean): number =>
  set.filter(isFound).length / set.length

const sameLook = ({ look }: Pair) => look < SAME_LOOK
const samePrint = ({ print }: Pair) => print < SAME_PRINT
const both = (pair: Pair) => sameLook(pair) && samePrint(pair)

describe('looks of drawn scenes', () => {
  it('match for two pictures of the same scene', () => {
    expect(share(sets.burst, sameLook)).toBeGreaterThan(0.98)
    expect(share(sets.retake, sameLook)).toBeGreaterThan(0.98)
    expect(share(sets.burst, both)).toBeGreaterThan(0.95)
    expect(share(sets.retake, both)).toBeGreaterThan(0.95)
  })

  it('differ between places', () => {
    expect(share(sets.elsewhere, sameLook)).toBe(0)
  })

  it('need a finer comparison to tell pages of text apart', () => {
    expect(share(sets.others, sameLook)).toBeLessThan(0.35)
    expect(share(sets.others, both)).toBeLessThan(0.1)
    expect(share(sets.pages, sameLook)).toBeGreaterThan(0.9)
    expect(share(sets.pages, both)).toBe(0)
  })
})

it('rejects invalid thumbhashes', () => {
  const picture = pictureOf(aScene(random), STRAIGHT, random)
  const look = lookOf(thumbhashOf(picture))
  expect(look && difference(look, look)).toBe(0)
  for (const bad of [undefined, '', 'A', 'AAAA', '****']) expect(lookOf(bad)).toBeUndefined()
})

it('never matches looks with different shapes', () => {
  expect(
    difference({ shape: 1, values: Float32Array.of(1) }, { shape: 2, values: Float32Array.of(1) }),
  ).toBe(1)
})

it('rates a sharp picture above its blurred copy in any light', () => {
  for (let i = 0; i < 20; i++) {
    const scene = aScene(random)
    const exposure = 0.6 + 0.4 * random()
    const sharp = sharpnessOf(pictureOf(scene, { ...STRAIGHT, exposure }, random))
    const soft = sharpnessOf(pictureOf(scene, { ...STRAIGHT, blur: 2 }, random))
    expect(sharp).toBeGreaterThan(soft)
  }
  const plain = { width: 8, height: 8, data: new Uint8ClampedArray(8 * 8 * 4).fill(80) }
  expect(sharpnessOf(plain)).toBe(0)
})
