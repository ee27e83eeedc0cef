import { describe, expect, it } from 'vitest'
import { type Ask, createBatches } from './batches.ts'

const LIMITS = { most: 3, wait: 1 }

/** Batches that note what was asked together and answer with the key doubled. */
function noted() {
  const batches: number[][] = []
  const ask = createBatches<number, number>(async asks => {
    batches.push(asks.map(each => each.key))
    for (const { key, resolve } of asks) resolve(key * 2)
  }, LIMITS)
  return { batches, ask }
}

describe('batches', () => {
  it('hold what is asked within a moment', async () => {
    const { batches, ask } = noted()
    expect(await Promise.all([1, 2].map(ask))).toEqual([2, 4])
    expect(await ask(3)).toBe(6)
    expect(batches).toEqual([[1, 2], [3]])
  })

  it('begin anew when they are full', async () => {
    const { batches, ask } = noted()
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask))).toEqual([2, 4, 6, 8, 10, 12, 14])
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('answer each ask as soon as they can', async () => {
    let open: Ask<number, number>[] = []
    const ask = createBatches<number, number>(async asks => {
      open = asks
      asks[0]?.resolve(1)
    }, LIMITS)
    const second = ask(0).then(() => open[1]?.resolve(2))
    expect(await ask(1)).toBe(2)
    await second
  })

  it('fail only those who have no answer yet', async () => {
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
