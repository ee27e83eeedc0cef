import { modelFor } from '@safelight/contract/recognition-manifest'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import type { Runtime, Session } from '@safelight/recognition/runtime'
import { type TinyModels, tinyModels } from '@safelight/recognition/tiny-models'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { IDLE_AFTER, idleRuntime } from './idle-runtime.ts'

let node: Runtime
let models: TinyModels
beforeAll(async () => {
  node = await createNodeRuntime(1)
  models = await tinyModels()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function aRuntime() {
  const log: string[] = []
  let fails = false
  const runtime = idleRuntime(async () => {
    log.push('start')
    return {
      runtime: {
        async open(read) {
          const session = await node.open(read)
          return {
            ...session,
            run: feeds => (fails ? Promise.reject(new Error('out of memory')) : session.run(feeds)),
          }
        },
      },
      close: () => log.push('close'),
    }
  })
  const open = () =>
    runtime.open(async () => {
      log.push('read')
      const model = modelFor(models.manifest, 'object-detection')
      if (!model) throw new Error('no model')
      return models.readModel(model.files.model)
    })
  return { log, open, fail: (fail: boolean) => (fails = fail) }
}

/** Runs the model on a picture of this red value, and returns its largest result. */
async function resultOf(session: Session, red: number): Promise<number> {
  const data = new Float32Array(3 * 64 * 64).fill(red, 0, 64 * 64)
  const results = await session.run({ input: { type: 'float32', data, dims: [1, 3, 64, 64] } })
  return Math.max(...Object.values(results).flatMap(each => [...(each.data as Float32Array)]))
}

it('closes models that nobody uses, and opens them again for the next run', async () => {
  const { log, open } = aRuntime()
  expect(log).toEqual([])
  const session = await open()
  expect(session.inputs).toEqual(['input'])
  vi.advanceTimersByTime(IDLE_AFTER - 1)
  const first = await resultOf(session, 1)
  expect(first).toBeGreaterThan(0.5)
  vi.advanceTimersByTime(IDLE_AFTER - 1)
  expect(await resultOf(session, 0)).not.toBe(first)
  expect(log).toEqual(['start', 'read'])
  await vi.advanceTimersByTimeAsync(IDLE_AFTER)
  expect(log).toEqual(['start', 'read', 'close'])
  expect(await resultOf(session, 1)).toBe(first)
  expect(log).toEqual(['start', 'read', 'close', 'start', 'read'])
})

it('keeps models while one of them runs', async () => {
  const { log, open } = aRuntime()
  const [session, other] = [await open(), await open()]
  const running = resultOf(session, 1)
  vi.advanceTimersByTime(2 * IDLE_AFTER)
  expect(await resultOf(other, 1)).toBe(await running)
  expect(log).toEqual(['start', 'read', 'read'])
})

it('starts again after a failure', async () => {
  const { log, open, fail } = aRuntime()
  const session = await open()
  fail(true)
  await expect(resultOf(session, 1)).rejects.toThrow('out of memory')
  fail(false)
  expect(await resultOf(session, 1)).toBeGreaterThan(0.5)
  expect(log).toEqual(['start', 'read', 'close', 'start', 'read'])
})

it('a closed model opens again for a run', async () => {
  const { log, open } = aRuntime()
  const session = await open()
  await session.close()
  expect(await resultOf(session, 1)).toBeGreaterThan(0.5)
  expect(log).toEqual(['start', 'read', 'read'])
})
