import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunningWorker } from './upload-worker.ts'
import { createWorkerPool } from './worker-pool.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function poolOfWorkers() {
  const ended: RunningWorker[] = []
  const pool = createWorkerPool(() => {
    const worker = { end: () => void ended.push(worker) } as RunningWorker
    return worker
  })
  return { pool, ended }
}

it('ends a worker that stays unused, and starts another one for the next file', () => {
  const { pool, ended } = poolOfWorkers()
  const first = pool.take()
  pool.giveBack(first)
  vi.advanceTimersByTime(9_999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual([first])
  expect(pool.take()).not.toBe(first)
})

it('keeps a worker that is in use, and ends those that fewer files do not need', () => {
  const { pool, ended } = poolOfWorkers()
  const [first, second] = [pool.take(), pool.take()]
  pool.giveBack(first)
  pool.giveBack(second)
  for (let file = 0; file < 5; file += 1) {
    const worker = pool.take()
    expect(worker).toBe(second)
    vi.advanceTimersByTime(6_000)
    pool.giveBack(worker)
  }
  expect(ended).toEqual([first])
})

it('ends each unused worker once when it is closed', () => {
  const { pool, ended } = poolOfWorkers()
  const [first, second] = [pool.take(), pool.take()]
  pool.giveBack(first)
  pool.close()
  vi.runAllTimers()
  expect(ended).toEqual([first])
  pool.giveBack(second)
  vi.runAllTimers()
  expect(ended).toEqual([first, second])
})
