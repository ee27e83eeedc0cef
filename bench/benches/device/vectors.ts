import { createMeaning } from '../../../packages/client/src/search/meaning/meaning.ts'
import {
  type Kernel,
  plainKernel,
  simdKernel,
} from '../../../packages/recognition/src/vectors/kernel.ts'
import {
  createVectorIndex,
  type VectorIndex,
} from '../../../packages/recognition/src/vectors/vector-index.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { inRounds, median, medianRatio, percentile } from '../../support/figures/rounds.ts'

const VECTORS = 100_000
const DIMENSIONS = 512
const ROUNDS = 40
const LIMIT = 500
const MIB = 2 ** 20

/**
 * Compares one picture with 100,000 others in three ways: with SIMD, with plain loops, and through the app's
 * search.
 */
export async function run(): Promise<Findings> {
  const simd = (memory: WebAssembly.Memory): Kernel => {
    const kernel = simdKernel(memory)
    if (!kernel) throw new Error('This engine has no SIMD.')
    return kernel
  }
  const [fast, plain] = [filled(simd), filled(plainKernel)]
  const asked = { fast: 0, plain: 0 }
  const ask = (index: VectorIndex, round: number) => {
    const vector = made(round * 1000)
    const start = performance.now()
    const found = index.nearest(vector, LIMIT)
    return { time: performance.now() - start, places: found.map(({ place }) => place).join() }
  }
  for (const i of [0, 1, 2]) {
    if (ask(fast, i).places !== ask(plain, i).places)
      throw new Error('The two kernels find different vectors.')
  }
  const times = await inRounds(ROUNDS, {
    simd: async () => ask(fast, asked.fast++).time,
    plain: async () => ask(plain, asked.plain++).time,
  })
  const bytes = fast.bytes()
  const phrases = await findPhrases()
  return {
    figures: [
      {
        name: `the nearest ${LIMIT} of 100,000 vectors of ${DIMENSIONS}, 95 of 100`,
        value: percentile(times.simd, 95),
        unit: 'ms',
        aim: { atMost: 50 },
      },
      {
        name: '  median, compared with a plain loop',
        value: median(times.simd),
        unit: 'ms',
        reference: { name: 'plain loop', value: median(times.plain) },
        ratio: medianRatio(times.simd, times.plain),
      },
      {
        name: 'the pictures that fit a phrase, 95 of 100',
        value: percentile(phrases, 95),
        unit: 'ms',
        aim: { atMost: 50 },
      },
      { name: '  median', value: median(phrases), unit: 'ms' },
      { name: 'memory for each vector', value: bytes / VECTORS, unit: 'bytes' },
      { name: 'memory of all', value: bytes / MIB, unit: 'MiB' },
    ],
  }
}

function filled(kernel: (memory: WebAssembly.Memory) => Kernel): VectorIndex {
  const index = createVectorIndex(DIMENSIONS, kernel)
  for (let i = 0; i < VECTORS; i++) index.add(made(i))
  return index
}

/** Returns the milliseconds of each search for a phrase. Embedding the phrase is not included. */
async function findPhrases(): Promise<number[]> {
  const meaning = createMeaning({
    model: async () => 'made',
    embedText: async words =>
      made([...words].reduce((sum, each) => 31 * sum + each.charCodeAt(0), 7)),
  })
  const put = Array.from({ length: VECTORS }, (_, i) => ({
    id: `${i}`,
    month: '2021-07',
    by: { embedding: 'made' },
    embedding: made(i),
    faces: [],
    text: [],
    tags: [],
  }))
  meaning.apply({ put, removed: [] })
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    await meaning.ask(`phrase ${i}`)
    const start = performance.now()
    meaning.find(`phrase ${i}`, id => id)
    times.push(performance.now() - start)
  }
  return times
}

function made(seed: number): Int8Array {
  const vector = new Int8Array(DIMENSIONS)
  let state = Math.imul(seed + 1, 0x9e3779b1)
  for (let i = 0; i < DIMENSIONS; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    vector[i] = state >> 24
  }
  return vector
}
