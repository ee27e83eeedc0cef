import { expect, it } from 'vitest'
import { askUntil } from './ask-until.ts'

it('takes no answer that comes after the person has canceled', async () => {
  const stop = new AbortController()
  const answer = Promise.withResolvers<string>()
  const taken: string[] = []
  const asking = askUntil(
    () => answer.promise,
    given => taken.push(given),
    { endsAt: Date.now() + 60_000, signal: stop.signal, onReached() {} },
  )
  stop.abort()
  answer.resolve('approved')
  await expect(asking).rejects.toThrow(stop.signal.reason)
  expect(taken).toEqual([])
})
