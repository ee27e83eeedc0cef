import { expect, test } from 'vitest'
import { listed } from './use-busy.ts'

/** The state of a component that runs actions by name. */
function aComponent() {
  let running: readonly (string | undefined)[] = []
  const run = <T>(act: () => Promise<T>, action?: string) =>
    listed<T, string>(
      edit => {
        running = edit(running)
      },
      act,
      action,
    )
  return { run, running: () => running }
}

test('an action is under way until it ends, and gives what it brings', async () => {
  const { run, running } = aComponent()
  const { promise, resolve } = Promise.withResolvers<number>()
  const result = run(() => promise, 'save')
  expect(running()).toEqual(['save'])
  resolve(7)
  expect(await result).toBe(7)
  expect(running()).toEqual([])
})

test('an action that throws is no longer under way', async () => {
  const { run, running } = aComponent()
  await expect(run(() => Promise.reject(new Error('later')))).rejects.toThrow('later')
  const atOnce = () => {
    throw new Error('at once')
  }
  await expect(run(atOnce, 'save')).rejects.toThrow('at once')
  expect(running()).toEqual([])
})

test('the end of one action leaves the others', async () => {
  const { run, running } = aComponent()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ends = [run(() => first.promise, 'favorite'), run(() => second.promise, 'favorite')]
  void run(() => new Promise(() => {}), 'save')
  first.resolve()
  await ends[0]
  expect(running()).toEqual(['favorite', 'save'])
  second.resolve()
  await ends[1]
  expect(running()).toEqual(['save'])
})
