import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Ask, type BatchLimits, createBatches } from './batches.ts'

const LIMITS = { most: 3, wait: 1 }

function noted(limits: BatchLimits = LIMITS) {
  const batches: number[][] = []
  const ask = createBatches<number, number>(async asks => {
    batches.push(asks.map(each => each.key))
    for (const { key, resolve } of asks) resolve(key * 2)
  }, limits)
  return { batches, ask }
}

describe('batches', () => {
  it('collect requests made within a short time', async () => {
    const { batches, ask } = noted()
    expect(await Promise.all([1, 2].map(ask))).toEqual([2, 4])
    expect(await ask(3)).toBe(6)
    expect(batches).toEqual([[1, 2], [3]])
  })

  it('start a new batch when one is full', async () => {
    const { batches, ask } = noted()
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask))).toEqual([2, 4, 6, 8, 10, 12, 14])
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('send the first request immediately', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { batches, ask } = noted({ most: 3, wait: 0, pace: 500 })
    void ask(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([[1]])
    void ask(2)
    await vi.advanceTimersByTimeAsync(400)
    void ask(3)
    await vi.advanceTimersByTimeAsync(99)
    expect(batches).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([[1], [2, 3]])
    for (const each of [4, 5, 6]) void ask(each)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([[1], [2, 3], [4, 5, 6]])
  })

  it('answer a request without waiting for the others in its batch', async () => {
    let open: Ask<number, number>[] = []
    const ask = createBatches<number, number>(async asks => {
      open = asks
      asks[0]?.resolve(1)
    }, LIMITS)
    const second = ask(0).then(() => open[1]?.resolve(2))
    expect(await ask(1)).toBe(2)
    await second
  })

  it('reject only requests without an answer', async () => {
    const ask = createBatches<number, number>(async ([first, second]) => {
      first?.resolve(1)
      second?.reject(new Error('not this one'))
      throw new Error('broke off')
    }, LIMITS)
    const ends = await Promise.allSettled([ask(1), ask(2), ask(3)])
    expect(ends).toMatchObject([
      { value: 1 },
      { reason: { message: 'not this one' } },
      { reason: { message: 'broke off' } },
    ])
  })
})
