import { expose } from 'comlink'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { IDLE_AFTER, idleWorker } from './idle-worker.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Sums {
  double(number: number): Promise<number>
}

/** Fake workers that expose `sums`, in the order in which they are started. */
function workersWith(sums: Sums) {
  const started: Worker[] = []
  const call = idleWorker<Sums>(() => {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    expose(sums, port1)
    const worker = Object.assign(port2, { terminate: vi.fn() }) as unknown as Worker
    started.push(worker)
    return worker
  })
  return { started, call }
}

const double = async (number: number) => 2 * number

it('starts one worker for all calls, and ends it when it is idle', async () => {
  const { started, call } = workersWith({ double })
  const both = [call(({ double }) => double(1)), call(({ double }) => double(2))]
  expect(await Promise.all(both)).toEqual([2, 4])
  vi.advanceTimersByTime(IDLE_AFTER - 1)
  expect(await call(({ double }) => double(3))).toBe(6)
  vi.advanceTimersByTime(IDLE_AFTER - 1)
  expect(started).toHaveLength(1)
  expect(started[0]?.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(started[0]?.terminate).toHaveBeenCalledOnce()
  expect(await call(({ double }) => double(4))).toBe(8)
  expect(started).toHaveLength(2)
})

it('does not end a worker during a call', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { started, call } = workersWith({ double: () => promise })
  const answer = call(({ double }) => double(1))
  vi.advanceTimersByTime(2 * IDLE_AFTER)
  resolve(2)
  expect(await answer).toBe(2)
  expect(started[0]?.terminate).not.toHaveBeenCalled()
})

it('rejects the calls of a broken worker, and replaces it', async () => {
  let answer: Sums['double'] = () => new Promise(() => {})
  const { started, call } = workersWith({ double: number => answer(number) })
  const lost = call(({ double }) => double(1))
  started[0]?.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toThrow('A part of the app could not be loaded.')
  expect(started[0]?.terminate).toHaveBeenCalledOnce()
  answer = double
  expect(await call(({ double }) => double(2))).toBe(4)
  expect(started).toHaveLength(2)
})
