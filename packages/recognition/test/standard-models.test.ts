import { createHash } from 'node:crypto'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { manifest } from '@safelight/contract/recognition-manifest'
import { makeModels } from '@safelight/models/make-models'
import standard from '@safelight/models/manifest.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { createAnalyzer } from '../src/analyzer.ts'
import { createNodeRuntime } from '../src/onnx-node.ts'
import { similarity } from '../src/vectors/quantize.ts'
import { blankPicture, pictureOf } from './drawing/picture.ts'
import { drawPortrait, type Portrait } from './drawing/portrait.ts'
import { drawClock, drawOrange, drawStopSign } from './drawing/things.ts'

type Embeddings = [Int8Array, Int8Array, Int8Array]

/** An analyzer with the standard models for tasks that start with `tasks`. */
async function anAnalyzer(tasks: string) {
  const made = await makeModels(name => dirname(findPackageJSON(name, import.meta.url) ?? ''))
  const files = new Map(made.map(file => [createHash('sha256').update(file).digest('hex'), file]))
  return createAnalyzer({
    runtime: await createNodeRuntime(1),
    manifest: manifest.parse({
      format: 1,
      models: standard.models.filter(({ task }) => task.startsWith(tasks)),
    }),
    readModel: async ({ sha256 }) => Uint8Array.from(files.get(sha256) ?? []),
  })
}

it('the standard models find small drawn faces, and tell which ones are alike', async () => {
  const ann = { width: 1, skin: [224, 172, 140], hair: [50, 35, 25] } as const
  const bea = { width: 0.85, skin: [150, 100, 75], hair: [20, 15, 15] } as const
  const portraits: Portrait[] = [
    { ...ann, x: 150, y: 150, size: 35 },
    { ...ann, x: 420, y: 260, size: 40 },
    { ...bea, x: 640, y: 380, size: 40 },
  ]
  const picture = blankPicture(800, 600, [120, 140, 160])
  for (const portrait of portraits) drawPortrait(picture, portrait)
  const analyzer = await anAnalyzer('face-')
  const { faces } = await analyzer.analyze(pictureOf(picture))
  await analyzer.close()
  const sorted = faces.toSorted((a, b) => a.box.x - b.box.x)
  expect(sorted).toHaveLength(3)
  for (const [i, { box }] of sorted.entries()) {
    const { x, y, size } = portraits[i] as Portrait
    expect(Math.abs(800 * (box.x + box.width / 2) - x)).toBeLessThan(size / 4)
    expect(Math.abs(600 * (box.y + box.height / 2) - y)).toBeLessThan(size / 2)
  }
  const [first, second, other] = sorted.map(({ embedding }) => embedding) as Embeddings
  const alike = similarity(first, second)
  expect(similarity(first, other)).toBeLessThan(alike - 0.1)
  expect(similarity(second, other)).toBeLessThan(alike - 0.1)
})

/*
 * The findings of TensorFlow.js 4.22 with NanoDet, its softmax and its `nonMaxSuppression` in the picture below, scaled as
 * here: class, confidence, and the sides of the box in pixels. A clock, two oranges, a stop sign and a person.
 */
const RECORDED = [
  [74, 0.623806, 348.238, 57.0059, 490.028, 203.378],
  [49, 0.580846, 419.761, 418.944, 541.226, 542.771],
  [49, 0.567452, 320.187, 388.276, 438.792, 513.087],
  [11, 0.513675, 580.885, 119.895, 733.293, 282.285],
  [0, 0.493987, 52.4302, 144.47, 243.846, 363.647],
]

it('the standard model finds the things that TensorFlow.js finds', async () => {
  const picture = blankPicture(800, 600, [120, 140, 160])
  const ann = { width: 1, skin: [224, 172, 140], hair: [50, 35, 25] } as const
  drawPortrait(picture, { ...ann, x: 150, y: 230, size: 60 })
  drawClock(picture, { x: 420, y: 130, size: 70 })
  drawOrange(picture, { x: 380, y: 450, size: 60 })
  drawOrange(picture, { x: 480, y: 480, size: 60 })
  drawStopSign(picture, { x: 660, y: 200, size: 80 })
  const analyzer = await anAnalyzer('object-')
  const { tags } = await analyzer.analyze(pictureOf(picture))
  await analyzer.close()
  const found = tags.map(({ class: thing, confidence, box: { x, y, width, height } }) => [
    thing,
    confidence,
    800 * x,
    600 * y,
    800 * (x + width),
    600 * (y + height),
  ])
  expect(found).toHaveLength(RECORDED.length)
  for (const [i, numbers] of RECORDED.entries()) {
    for (const [j, number] of numbers.entries()) {
      expect(Math.abs((found[i]?.[j] ?? Number.NaN) - number)).toBeLessThan(j < 2 ? 1e-4 : 0.01)
    }
  }
})
