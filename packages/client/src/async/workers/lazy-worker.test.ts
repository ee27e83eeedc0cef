import { expect, it, vi } from 'vitest'
import { lazyWorker } from './lazy-worker.ts'

const aWorker = () => Object.assign(new EventTarget(), { terminate: vi.fn() }) as unknown as Worker

it('starts the worker only with the first call', async () => {
  const worker = aWorker()
  const start = vi.fn(() => worker)
  const lazy = lazyWorker(start, async () => 'opened')
  lazy.close()
  expect(start).not.toHaveBeenCalled()
  expect(await Promise.all([lazy.ready(), lazy.ready()])).toEqual(['opened', 'opened'])
  expect(start).toHaveBeenCalledOnce()
  lazy.close()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

it('starts another worker after a worker fails to start', async () => {
  const workers = [aWorker(), aWorker()]
  const left = [...workers]
  const lazy = lazyWorker(
    () => left.shift() as Worker,
    async worker => {
      if (worker === workers[0]) throw new Error('not yet')
      return 'opened'
    },
  )
  await expect(lazy.ready()).rejects.toThrow('not yet')
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  expect(await lazy.ready()).toBe('opened')
  expect(workers[1]?.terminate).not.toHaveBeenCalled()
})

it('rejects calls if the worker does not load', async () => {
  const workers = [aWorker(), aWorker()]
  const left = [...workers]
  const lazy = lazyWorker(
    () => left.shift() as Worker,
    worker => (worker === workers[0] ? new Promise<never>(() => {}) : Promise.resolve('opened')),
  )
  const first = lazy.ready()
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('A part of the app could not be loaded.')
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  expect(await lazy.ready()).toBe('opened')
})
