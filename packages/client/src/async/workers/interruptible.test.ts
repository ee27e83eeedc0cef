import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { interruptible } from './interruptible.ts'

const never = new Promise<never>(() => {})
const aborted = () => {
  const controller = new AbortController()
  controller.abort(new Error('Canceled'))
  return controller.signal
}

describe('a task in a worker', () => {
  it('resolves, or rejects with its error', async () => {
    const { signal } = new AbortController()
    expect(await interruptible(Promise.resolve(1), new EventTarget(), signal)).toBe(1)
    const failing = interruptible(Promise.reject(new Error('No.')), new EventTarget(), signal)
    await expect(failing).rejects.toThrow('No.')
  })

  it('is interrupted by an abort or by a crash of the worker', async () => {
    const worker = new EventTarget()
    await expect(interruptible(never, worker, aborted())).rejects.toThrow('Canceled')
    const controller = new AbortController()
    const canceled = interruptible(never, worker, controller.signal)
    controller.abort(new Error('Later'))
    await expect(canceled).rejects.toThrow('Later')
    const broken = interruptible(never, worker, new AbortController().signal)
    worker.dispatchEvent(new Event('error'))
    await expect(broken).rejects.toThrow('The file could not be read.')
  })

  it('leaves no listener on a long-lived signal', async () => {
    const { signal } = new AbortController()
    const worker = new EventTarget()
    const listeners = () =>
      getEventListeners(signal, 'abort').length + getEventListeners(worker, 'error').length
    await interruptible(Promise.resolve(), worker, signal)
    await interruptible(Promise.reject(new Error('No.')), worker, signal).catch(() => {})
    const broken = interruptible(never, worker, signal)
    expect(listeners()).toBe(2)
    worker.dispatchEvent(new Event('error'))
    await broken.catch(() => {})
    expect(listeners()).toBe(0)
  })
})
