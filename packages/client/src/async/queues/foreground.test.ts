import { expect, it } from 'vitest'
import { createForeground } from './foreground.ts'

it('reports idle only after all foreground work has ended', async () => {
  const { first, idle } = createForeground()
  await idle()
  const [one, two] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const done: string[] = []
  const doing = first(() => one.promise)
  const waiting = idle().then(() => done.push('idle'))
  const failing = first(() => two.promise).catch(() => done.push('failed'))
  one.resolve(1)
  expect(await doing).toBe(1)
  two.reject(new Error('No.'))
  await failing
  const three = first(async () => done.push('asked for next'))
  await Promise.all([three, waiting])
  expect(done).toEqual(['failed', 'asked for next', 'idle'])
  await idle()
})
