import { expose, proxy, transfer, wrap } from 'comlink'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inWorker } from './in-worker.ts'

/** A fake worker that exposes an object. Calls of the object wait until the test settles `opened`. */
function aWorker() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const opened = Promise.withResolvers<void>()
  // A test may reject `opened` before the object awaits it. Until then the rejection must not count as
  // unhandled.
  opened.promise.catch(() => {})
  const bytes = new Uint8Array([1, 2, 3])
  const sums = {
    add: async (a: number, b: number) => a + b,
    give: async () => transfer(bytes, [bytes.buffer]),
    async fail(): Promise<void> {
      throw new RangeError('too much')
    },
  }
  expose(async () => {
    await opened.promise
    return proxy(sums)
  }, port1)
  const terminate = vi.fn()
  const opening = wrap<() => Promise<typeof sums & ReturnType<typeof proxy>>>(port2)()
  const remote = inWorker<typeof sums>({ terminate } as unknown as Worker, opening)
  return { remote, opened, bytes, terminate }
}

it('answers calls that were made before the worker was ready', async () => {
  const { remote, opened } = aWorker()
  const { add } = remote
  const sum = add(1, 2)
  opened.resolve()
  expect(await sum).toBe(3)
})

it('rejects every call if the worker fails to start', async () => {
  const { remote, opened } = aWorker()
  const early = expect(remote.add(1, 2)).rejects.toThrow('no keys')
  opened.reject(new Error('no keys'))
  await early
  await expect(remote.add(1, 2)).rejects.toThrow('no keys')
})

it("keeps the name and message of a call's error", async () => {
  const { remote, opened } = aWorker()
  opened.resolve()
  const failure = await remote.fail().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).toMatchObject({ name: 'RangeError', message: 'too much' })
})

it('transfers buffers instead of copying them', async () => {
  const { remote, opened, bytes } = aWorker()
  opened.resolve()
  expect(await remote.give()).toEqual(new Uint8Array([1, 2, 3]))
  expect(bytes.length).toBe(0)
})

it('awaiting the proxy of a worker returns the proxy itself', async () => {
  const { remote } = aWorker()
  expect(await Promise.resolve(remote)).toBe(remote)
})

it('terminates the worker when the proxy is closed', () => {
  const { remote, terminate } = aWorker()
  remote.close()
  expect(terminate).toHaveBeenCalledOnce()
})
