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
import { blankPicture } from './drawing/picture.ts'
import { drawPortrait, type Portrait } from './drawing/portrait.ts'

type Embeddings = [Int8Array, Int8Array, Int8Array]

/** An analyzer with the standard models for faces. */
async function anAnalyzer() {
  const made = await makeModels(name => dirname(findPackageJSON(name, import.meta.url) ?? ''))
  const files = new Map(made.map(file => [createHash('sha256').update(file).digest('hex'), file]))
  return createAnalyzer({
    runtime: await createNodeRuntime(1),
    manifest: manifest.parse({
      format: 1,
      models: standard.models.filter(({ task }) => task.startsWith('face-')),
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
  const analyzer = await anAnalyzer()
  const { faces } = await analyzer.analyze(picture)
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
