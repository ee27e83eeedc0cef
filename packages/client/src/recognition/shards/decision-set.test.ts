import type { CborMap, CborValue } from '@safelight/contract/cbor'
import { encodeMap } from '@safelight/contract/cbor'
import { MOST_SHARD_CONTENT } from '@safelight/crypto/recognition-shards'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DecisionSet,
  decide,
  decisionShard,
  erase,
  inOrder,
  isSame,
  merge,
  NO_DECISIONS,
} from './decision-set.ts'

const decision = fc.record({
  stamp: fc.integer({ min: 1, max: 6 }),
  value: fc.option(fc.constantFrom('', 'a', 'b'), { nil: undefined }),
})
const sets: fc.Arbitrary<DecisionSet> = fc
  .record({
    erased: fc.integer({ min: 0, max: 3 }),
    decisions: fc.dictionary(fc.constantFrom('n1', 'n2', 'n3'), decision),
  })
  .map(({ erased, decisions }) =>
    merge({ erased, decisions: new Map(Object.entries(decisions)) }, NO_DECISIONS),
  )

const listed = (...decisions: CborValue[]): CborMap =>
  new Map<number, CborValue>([
    [0, 1],
    [1, decisions],
  ])

describe('decision sets', () => {
  it('merge to the same result in any order', () => {
    fc.assert(
      fc.property(sets, sets, sets, (a, b, c) => {
        expect(isSame(merge(a, b), merge(b, a))).toBe(true)
        expect(isSame(merge(merge(a, b), c), merge(a, merge(b, c)))).toBe(true)
        expect(isSame(merge(a, a), a)).toBe(true)
      }),
    )
  })

  it('decode as they were encoded', () => {
    fc.assert(
      fc.property(sets, set => {
        expect(isSame(decisionShard.decode(decisionShard.encode(set)), set)).toBe(true)
      }),
    )
  })

  it('give a new decision the latest time stamp even if the clock is behind', () => {
    const ahead = decide(NO_DECISIONS, new Map([['n1', 'a']]), 1000)
    const behind = decide(ahead, new Map([['n1', undefined]]), 10)
    for (const merged of [merge(ahead, behind), merge(behind, ahead)])
      expect(inOrder(merged)).toEqual([['n1', { stamp: 1001, value: undefined }]])
  })

  it('lose all decisions made before an erasure', () => {
    const before = decide(NO_DECISIONS, new Map([['n1', 'a']]), 1000)
    const elsewhere = decide(NO_DECISIONS, new Map([['n2', 'b']]), 1500)
    const erased = erase(before, 2000)
    const later = decide(erased, new Map([['n3', 'c']]), 10)
    const merged = [later, elsewhere, before, erased].reduce(merge)
    expect(inOrder(merged)).toEqual([['n3', { stamp: 2001, value: 'c' }]])
  })

  it('fit in a shard by forgetting withdrawn decisions first', () => {
    const text = 'ä'.repeat(2000)
    const changes = (from: number, count: number, value?: string) =>
      new Map(Array.from({ length: count }, (_, i) => [`n${text}${from + i}`, value] as const))
    const removals = decide(NO_DECISIONS, changes(0, 100), 1)
    const more = decide(removals, changes(100, 100, ''), 2)
    const full = decide(more, changes(200, 100, ''), 3)
    const stampsOf = (set: DecisionSet) =>
      Object.entries(Object.groupBy(inOrder(set), ([, { stamp }]) => `${stamp}`)).map(
        ([stamp, all]) => [Number(stamp), all?.length],
      )
    expect(stampsOf(full)).toEqual([
      [1, 48],
      [2, 100],
      [3, 100],
    ])
    const said = decide(full, changes(300, 100, ''), 4)
    expect(stampsOf(said)).toEqual([
      [2, 48],
      [3, 100],
      [4, 100],
    ])
    expect(encodeMap(decisionShard.encode(said)).length).toBeLessThan(MOST_SHARD_CONTENT)
    // Another device may still have a decision that the size limit dropped here. Merging drops it again.
    expect(isSame(merge(said, full), said)).toBe(true)
  })

  it.each<[string, CborMap]>([
    ['another version', new Map([[0, 2]])],
    ['no list', new Map([[0, 1]])],
    ['a decision that is not a list', listed('n1')],
    ['a decision without a stamp', listed(['n1'])],
    ['an invalid stamp', listed(['n1', 0])],
    ['a value that is not text', listed(['n1', 1, true])],
    ['more than a value', listed(['n1', 1, 'a', 'b'])],
    ['a duplicate decision', listed(['n1', 1], ['n1', 2])],
    [
      'a deletion without a time',
      new Map<number, CborValue>([
        [0, 1],
        [1, []],
        [2, 'now'],
      ]),
    ],
  ])('are rejected if they have %s', (_, map) => {
    expect(() => decisionShard.decode(map)).toThrow()
  })
})
