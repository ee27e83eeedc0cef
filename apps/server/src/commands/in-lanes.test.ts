import { expect, it } from 'vitest'
import { inLanes } from './in-lanes.ts'

async function* numbers(end: number): AsyncGenerator<number> {
  for (let i = 0; i < end; i += 1) yield i
}

it('processes several entries at the same time', async () => {
  const several = Promise.withResolvers<void>()
  const begun: number[] = []
  await inLanes(numbers(100), async i => {
    begun.push(i)
    if (begun.length === 4) several.resolve()
    await several.promise
  })
  expect(begun).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

it('waits for the running entries after one entry has failed', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  let over = 0
  const done = inLanes(numbers(Number.POSITIVE_INFINITY), async i => {
    begun += 1
    if (i === 3) {
      setImmediate(gate.resolve)
      throw new Error('the disk is full')
    }
    await gate.promise
    over += 1
  })
  await expect(done).rejects.toThrow('the disk is full')
  expect(over).toBe(begun - 1)
})

it('fails with the error of a list that cannot be read', async () => {
  async function* broken(): AsyncGenerator<number> {
    yield 1
    throw new Error('the bucket does not answer')
  }
  await expect(inLanes(broken(), async () => {})).rejects.toThrow('the bucket does not answer')
})
