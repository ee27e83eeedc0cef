import { expect, it } from 'vitest'
import { createKeyedLimiter } from './keyed-limiter.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

it('limits how many tasks with the same key run at the same time', async () => {
  const { enter } = createKeyedLimiter<string>(2)
  const running: string[] = []
  const ends: (() => void)[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    enter('key').then(end => {
      running.push(name)
      ends.push(end)
    })
  }
  await settled()
  expect(running).toEqual(['a', 'b'])
  await enter('another key')
  ends[1]?.()
  await settled()
  expect(running).toEqual(['a', 'b', 'c'])
  ends[0]?.()
  ends[2]?.()
  await settled()
  expect(running).toEqual(['a', 'b', 'c', 'd'])
  ends[3]?.()
  const all = [await enter('key'), await enter('key')]
  expect(all).toHaveLength(2)
})

it('runs the next waiting task after a task has failed', async () => {
  const { run } = createKeyedLimiter<string>(1)
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
