import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

it('starts a step when the previous step has ended', async () => {
  const enqueue = createSerialQueue()
  const order: string[] = []
  const end = Promise.withResolvers<void>()
  const first = enqueue(async () => {
    order.push('first begins')
    await end.promise
    order.push('first ends')
    return 1
  })
  const second = enqueue(async () => {
    order.push('second begins')
    return 2
  })
  end.resolve()
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(order).toEqual(['first begins', 'first ends', 'second begins'])
})

it('runs the next step after a failed one', async () => {
  const enqueue = createSerialQueue()
  const failing = enqueue(() => Promise.reject(new Error('no')))
  const next = enqueue(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
