import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Lets everything that can go on do so. */
const settled = () => new Promise(resolve => setImmediate(resolve))

it('lets so many of a key run at once, and others in the order in which they came', async () => {
  const turns = new Turns<string>(2)
  const running: string[] = []
  const ends: (() => void)[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    turns.take('key').then(end => {
      running.push(name)
      ends.push(end)
    })
  }
  await settled()
  expect(running).toEqual(['a', 'b'])
  await turns.take('another key')
  ends[1]?.()
  await settled()
  expect(running).toEqual(['a', 'b', 'c'])
  ends[0]?.()
  ends[2]?.()
  await settled()
  expect(running).toEqual(['a', 'b', 'c', 'd'])
  ends[3]?.()
  const all = [await turns.take('key'), await turns.take('key')]
  expect(all).toHaveLength(2)
})
