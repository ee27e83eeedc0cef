import { manifest } from '@safelight/contract/recognition-manifest'
import { createAnalyzer } from '@safelight/recognition/analyzer'
import type { Pixels } from '@safelight/recognition/detections'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import { toTensor } from '../../../packages/recognition/src/pixels/planes.ts'
import { VIT, VIT_INPUT, vitEntry, vitModel } from '../../support/data/vit-model.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'

const MiB = 2 ** 20
const ROUNDS = 9
const PICTURES = 4
const SIZE = { width: 1600, height: 1200 }

/** Compares an analyzer's speed with that of its model alone. Measures whether the analyzer leaks memory. */
export async function run(): Promise<Findings> {
  const runtime = await createNodeRuntime()
  const analyzer = await createAnalyzer({
    runtime,
    manifest: manifest.parse({
      format: 1,
      models: [vitEntry({ sha256: '0'.repeat(64), size: 1 })],
    }),
    readModel: async () => vitModel(),
  })
  const session = await runtime.open(async () => vitModel())
  const picture = aPicture()
  const side = VIT.side ** 2 * 3
  const tensor = toTensor({ ...VIT_INPUT, data: new Float32Array(side) }, VIT_INPUT)
  const times = async (count: number, work: () => Promise<unknown>) => {
    for (let index = 0; index < count; index++) await work()
  }
  const analyze = () => times(PICTURES, () => analyzer.analyze({ preview: async () => picture }))
  const alone = () => times(PICTURES, () => session.run({ pixel_values: tensor }))
  await analyze()
  await alone()
  const rates = await inRounds(ROUNDS, {
    analyze: async () => PICTURES / (await seconds(analyze)),
    alone: async () => PICTURES / (await seconds(alone)),
  })
  await session.close()

  const memory = async (count: number) => {
    await times(count, () => analyzer.analyze({ preview: async () => picture }))
    return process.memoryUsage.rss() / MiB
  }
  const before = await memory(10)
  const begun = process.cpuUsage()
  const after = await memory(100)
  const { user, system } = process.cpuUsage(begun)
  await analyzer.close()
  return {
    figures: [
      {
        name: 'pictures analyzed',
        value: median(rates.analyze),
        unit: 'a second',
        reference: { name: 'the model alone', value: median(rates.alone) },
        ratio: medianRatio(rates.analyze, rates.alone),
        aim: { atLeast: 0.8 },
      },
      {
        name: 'processor time of a picture',
        value: (user + system) / 1000 / 100,
        unit: 'ms',
      },
      {
        name: 'memory after 100 more',
        value: after,
        unit: 'MiB',
        reference: { name: 'after 10', value: before },
        ratio: after / before,
        aim: { atMost: 1.1 },
      },
    ],
    notes: [
      `${runtime.native ? 'onnxruntime-node' : 'WebAssembly'} in Node, ${navigator.hardwareConcurrency} threads.`,
    ],
  }
}

function aPicture(): Pixels {
  const { width, height } = SIZE
  const data = new Uint8ClampedArray(4 * width * height)
  for (let index = 0; index < data.length; index++) {
    data[index] = index % 4 === 3 ? 255 : (index * 7919) % 256
  }
  return { width, height, data }
}
