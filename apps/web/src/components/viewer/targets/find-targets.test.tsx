import { expect, it } from 'vitest'
import { findTargets } from './find-targets.ts'

/** Resolves in the next task of the page. */
function nextTask(): Promise<'next task'> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<'next task'>()
  port1.onmessage = () => resolve('next task')
  port2.postMessage(undefined)
  return promise
}

it('the page does other tasks while targets are found', async () => {
  const finding = findTargets(['nothing', 'Call 030 901820, or see example.org'], 'de-DE')
  expect(await Promise.race([finding, nextTask()])).toBe('next task')
  const [nothing, both] = await finding
  expect(nothing).toEqual([])
  expect(both?.map(({ target }) => target.text)).toEqual(['+4930901820', 'https://example.org/'])
})
