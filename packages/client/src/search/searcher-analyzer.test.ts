import { createAnalyzer } from '@safelight/recognition/analyzer'
import type { Pixels } from '@safelight/recognition/detections'
import {
  blankPicture,
  pictureOf,
  SHAPES,
  shapePicture,
} from '@safelight/recognition/drawn-pictures'
import { drawText } from '@safelight/recognition/drawn-text'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { expect, it, onTestFinished } from 'vitest'
import { aDetectionStore } from '../../test/fake-vision.ts'
import { anAccount, anItem } from '../../test/fixtures.ts'
import type { ItemDetections } from '../recognition/detections/detection-store.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { createSearcher, type SearchProgress } from './searcher.ts'

const COLORS = ['red', 'blue'] as const

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]

async function aDrawnLibrary(drawings: Record<string, Pixels>) {
  const { manifest, readModel } = await tinyModels()
  // Faces take the most time, and this test does not need them.
  const models = manifest.models.filter(({ task }) => !task.startsWith('face-'))
  const runtime = await createNodeRuntime(1)
  const analyzer = await createAnalyzer({ runtime, manifest: { ...manifest, models }, readModel })
  onTestFinished(() => analyzer.close())
  const names = Object.keys(drawings)
  const seen: ItemDetections[] = []
  for (const id of names) {
    const pixels = drawings[id] ?? blankPicture(1, 1)
    seen.push({
      id,
      month: '2021-07',
      by: analyzer.by,
      ...(await analyzer.analyze(pictureOf(pixels))),
    })
  }
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  await store.commit({
    items: names.map(id => anItem({ id, details: undefined })),
    filledTo: 'end',
  })
  let last: SearchProgress | undefined
  const searcher = createSearcher({
    store,
    namePlace: async () => ({}),
    askServer: async () => [],
    onProgress: progress => {
      last = progress
    },
  })
  searcher.see({
    detections: aDetectionStore(seen),
    analyzer: { model: async () => analyzer.by.embedding, embedText: analyzer.embedText },
  })
  searcher.start()
  await expect.poll(() => last?.status).toBe('whole')
  const read = async ({ number }: { number: number }) =>
    (await searcher.read(number, 0, 100)).map(({ id }) => id)
  return { searcher, read, find: async (text: string) => read(await searcher.find(text)) }
}

it('finds pictures by words for their pixels', async () => {
  const shapes = COLORS.flatMap(color =>
    keysOf(SHAPES).map(shape => [`${color}-${shape}`, shapePicture(color, shape)] as const),
  )
  const sign = blankPicture(700, 150)
  drawText(sign, 'NO PARKING', { x: 20, y: 40, dot: 9 })
  const { searcher, find, read } = await aDrawnLibrary({
    ...Object.fromEntries(shapes),
    sign,
  })
  expect(await find('a red circle')).toEqual(['red-circle'])
  expect((await find('circle')).sort()).toEqual(COLORS.map(color => `${color}-circle`).sort())
  expect((await find('blue')).sort()).toEqual(
    keysOf(SHAPES)
      .map(shape => `blue-${shape}`)
      .sort(),
  )
  expect(await find('zebra')).toEqual([])
  expect(await find('parking')).toEqual(['sign'])
  const similar = await read(searcher.findSimilar('red-circle'))
  const alike = (id: string) => id.startsWith('red-') || id.endsWith('-circle')
  expect(similar.slice(0, 3).every(alike)).toBe(true)
  expect(await searcher.suggestLabels('red-square')).toEqual([
    { label: 'red', confidence: expect.closeTo(0.5, 0) },
  ])
})
