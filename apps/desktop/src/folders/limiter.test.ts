import { expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

it('limits how many tasks run at once', async () => {
  const limited = createLimiter(3)
  let now = 0
  let most = 0
  const act = async (number: number) => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
    if (number % 2 === 1) throw new Error('odd')
    return number
  }
  const ends = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(n => limited(() => act(n))))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(most).toBe(3)
})
