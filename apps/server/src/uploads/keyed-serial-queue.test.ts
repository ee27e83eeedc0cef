import { expect, it } from 'vitest'
import { inTurn } from './keyed-serial-queue.ts'

it('runs tasks of one key one after another, also behind one that failed', async () => {
  const run = inTurn()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = run('a', async () => {
    await gate.promise
    order.push('first')
    throw new Error('failed')
  })
  const second = run('a', async () => order.push('second'))
  await run('b', async () => order.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})
