import { expect, it } from 'vitest'
import { untilAnswered } from './until-answered.ts'

it('retries after each failure until it succeeds or is aborted', async () => {
  const waits: number[] = []
  const wanted = new AbortController()
  const wait = async (tries: number, signal: AbortSignal) => {
    waits.push(tries)
    signal.throwIfAborted()
  }
  const answers = [new Error('refused'), new Error('refused'), 'here']
  const ask = async () => {
    const answer = answers.shift() ?? new Error('away')
    if (answer instanceof Error) throw answer
    return answer
  }
  expect(await untilAnswered(ask, wanted.signal, wait)).toBe('here')
  expect(waits).toEqual([1, 2])

  const reason = new Error('closed')
  const asked = untilAnswered(() => new Promise<string>(() => {}), wanted.signal, wait)
  wanted.abort(reason)
  await expect(asked).rejects.toBe(reason)
  await expect(untilAnswered(ask, wanted.signal, wait)).rejects.toBe(reason)
})
