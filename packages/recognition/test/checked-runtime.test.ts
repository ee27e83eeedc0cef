import { createGraph } from '@safelight/models/onnx-graph'
import { beforeAll, expect, it } from 'vitest'
import { checkedRuntime } from '../src/checked-runtime.ts'
import { createNodeRuntime } from '../src/onnx-node.ts'
import type { Runtime } from '../src/runtime.ts'

let node: Runtime
beforeAll(async () => {
  node = await createNodeRuntime(1)
})

/** A model that multiplies two numbers by `factor`. */
function multiplying(factor: number): Uint8Array {
  const graph = createGraph()
  const numbers = graph.input('numbers', 'float32', [2])
  graph.output('product', graph.add('Mul', [numbers, graph.constant([], [factor])]), [2])
  return graph.toBytes()
}

/** A runtime that logs its calls. `factor` replaces the model. Run number `fails` and later ones fail. */
function aRuntime(
  name: string,
  log: string[],
  { factor, fails = Number.POSITIVE_INFINITY }: { factor?: number; fails?: number } = {},
): Runtime {
  let runs = 0
  return {
    async open(read) {
      log.push(`${name} opens`)
      const session = await node.open(factor === undefined ? read : async () => multiplying(factor))
      return {
        ...session,
        async run(feeds) {
          runs += 1
          log.push(`${name} runs`)
          if (runs >= fails) throw new Error('The device is lost.')
          return session.run(feeds)
        },
        async close() {
          log.push(`${name} closes`)
          await session.close()
        },
      }
    },
  }
}

const doubling = async () => multiplying(2)

async function productsOf(runtime: Runtime, runs: number): Promise<number[][]> {
  const session = await runtime.open(doubling)
  const products: number[][] = []
  for (let run = 1; run <= runs; run++) {
    const numbers = Float32Array.of(run, -run)
    const { product } = await session.run({
      numbers: { type: 'float32', data: numbers, dims: [2] },
    })
    products.push([...((product?.data as Float32Array) ?? [])])
  }
  await session.close()
  return products
}

it('a fast runtime with the same results runs alone after its first run', async () => {
  const log: string[] = []
  const runtime = checkedRuntime(aRuntime('fast', log, { factor: 2.001 }), aRuntime('safe', log))
  expect(await productsOf(runtime, 2)).toEqual([
    [expect.closeTo(2.001), expect.closeTo(-2.001)],
    [expect.closeTo(4.002), expect.closeTo(-4.002)],
  ])
  expect(log).toEqual([
    'fast opens',
    'fast runs',
    'safe opens',
    'safe runs',
    'safe closes',
    'fast runs',
    'fast closes',
  ])
})

it.each([
  ['a larger number', 2.1],
  ['no number', Number.NaN],
])('the safe runtime replaces a fast one that returns %s', async (_, factor) => {
  const log: string[] = []
  const runtime = checkedRuntime(aRuntime('fast', log, { factor }), aRuntime('safe', log))
  expect(await productsOf(runtime, 2)).toEqual([
    [2, -2],
    [4, -4],
  ])
  expect(log.slice(4)).toEqual(['fast closes', 'safe runs', 'safe closes'])
})

it.each([1, 2])('the safe runtime replaces a fast one that fails in run %i', async fails => {
  const log: string[] = []
  const runtime = checkedRuntime(aRuntime('fast', log, { fails }), aRuntime('safe', log))
  expect(await productsOf(runtime, 3)).toEqual([
    [2, -2],
    [4, -4],
    [6, -6],
  ])
  expect(log.filter(line => line === 'fast runs')).toHaveLength(fails)
  expect(log.slice(-2)).toEqual(['safe runs', 'safe closes'])
})

it('the safe runtime opens a model that the fast one cannot open', async () => {
  const log: string[] = []
  const broken: Runtime = { open: () => Promise.reject(new Error('No such device.')) }
  expect(await productsOf(checkedRuntime(broken, aRuntime('safe', log)), 1)).toEqual([[2, -2]])
  await expect(checkedRuntime(broken, node).open(async () => new Uint8Array(100))).rejects.toThrow()
})
