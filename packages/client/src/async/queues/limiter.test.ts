import { expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

it('runs a limited number of tasks at once', async () => {
  const limited = createLimiter(2)
  const started: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const results = ends.map((end, i) =>
    limited(async () => {
      started.push(i)
      await end.promise
      return i
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  ends[1]?.resolve()
  expect(await results[1]).toBe(1)
  expect(started).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

it('runs tasks at once only if their total weight fits the limit', async () => {
  const limited = createLimiter(40)
  const running = new Set<string>()
  const seen: string[] = []
  const task = (name: string, weight: number) =>
    limited(async () => {
      running.add(name)
      seen.push([...running].join())
      await Promise.resolve()
      running.delete(name)
    }, weight)
  await Promise.all([
    task('a', 12),
    task('b', 12),
    task('huge', Number.POSITIVE_INFINITY),
    task('c', 21),
    task('d', 21),
    task('e', 0),
  ])
  expect(seen).toEqual(['a', 'a,b', 'huge', 'c', 'd', 'd,e'])
})

it('limits the number of running tasks even if their weight is zero', async () => {
  const limited = createLimiter(40, 2)
  let running = 0
  let most = 0
  const task = (weight: number) =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
    }, weight)
  await Promise.all([task(24), task(12), task(0), task(0), task(12)])
  expect([most, running]).toEqual([2, 0])
})

it('runs the next task after a failed one', async () => {
  const limited = createLimiter(1)
  const failing = limited(() => Promise.reject(new Error('no')))
  const next = limited(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

it('lets no new task overtake waiting tasks', async () => {
  const limited = createLimiter(1)
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const first = limited(note('first')).then(() => limited(note('late')))
  await Promise.all([first, limited(note('waiting'))])
  expect(order).toEqual(['first', 'waiting', 'late'])
})
