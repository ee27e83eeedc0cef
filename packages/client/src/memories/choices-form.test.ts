import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordOf, saidOf, throughShard } from '../../test/said.ts'
import { decide, merge } from '../recognition/shards/decision-set.ts'
import { hide, KINDS, keep, type MemoryChoices, NO_CHOICES } from './choices.ts'
import { CHOICE_LIMITS, CHOICES_FORM } from './choices-form.ts'

const day = fc.integer({ min: 10, max: 28 }).map(number => `2021-07-${number}`)
const period = fc.record({ first: day, last: day })
const each = { maxLength: 4, selector: (value: unknown) => JSON.stringify(value) }
const choices: fc.Arbitrary<MemoryChoices> = fc.record({
  isOff: fc.boolean(),
  hidden: fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...KINDS), first: day, last: day }),
    each,
  ),
  periods: fc.uniqueArray(period, each),
  kept: fc.constantFrom([], [['a', 'b']], [['a', 'b'], ['c']]),
})

const again = (value: MemoryChoices) => throughShard(CHOICES_FORM, value)
const after = (...edits: ((before: MemoryChoices) => MemoryChoices)[]) =>
  edits.reduce(
    (set, edit) => {
      const before = recordOf(CHOICES_FORM, set)
      return decide(set, CHOICES_FORM.changes(before, edit(before)), 1)
    },
    saidOf(CHOICES_FORM, NO_CHOICES),
  )

describe('choices about memories, stored in a shard', () => {
  it('survive encoding and decoding', () => {
    const sorted = ({ hidden, periods, ...rest }: MemoryChoices) => ({
      ...rest,
      hidden: new Set(hidden),
      periods: new Set(periods),
    })
    fc.assert(
      fc.property(choices, value => {
        expect(sorted(again(value))).toEqual(sorted(value))
      }),
    )
    expect(again(NO_CHOICES)).toEqual(NO_CHOICES)
  })

  it('drop the oldest decisions beyond the limit', () => {
    const days = Array.from({ length: CHOICE_LIMITS.hidden }, (_, i) => ({
      kind: 'day' as const,
      first: `${1000 + i}-07-04`,
      last: `${1000 + i}-07-04`,
    }))
    const trip = { kind: 'trip', first: '2021-07-04', last: '2021-07-10' } as const
    const { hidden } = recordOf(
      CHOICES_FORM,
      after(() => ({ ...NO_CHOICES, hidden: days }), hide(trip)),
    )
    expect(hidden).toEqual([...days.slice(1), trip])

    const set = (name: string) =>
      Array.from({ length: CHOICE_LIMITS.kept / 2 }, (_, i) => `${name}${i}`).sort()
    const kept = after(keep(set('a')), keep(set('b')))
    expect(recordOf(CHOICES_FORM, kept).kept).toEqual([set('a'), set('b')])
    const more = after(keep(set('a')), keep(set('b')), keep(['c', 'd']))
    expect(recordOf(CHOICES_FORM, more).kept).toEqual([set('b'), ['c', 'd']])
  })

  it('merge overlapping sets of look-alikes that two devices kept concurrently', () => {
    const both = after(keep(['a', 'b']))
    const record = recordOf(CHOICES_FORM, both)
    const [one, other] = [keep(['b', 'c']), keep(['a', 'd'])].map(edit =>
      decide(both, CHOICES_FORM.changes(record, edit(record)), 1),
    )
    if (!one || !other) throw new Error('no sets')
    const { kept } = recordOf(CHOICES_FORM, merge(one, other))
    expect(kept.map(ids => ids.toSorted())).toEqual([['a', 'b', 'c', 'd']])
  })

  it.each([
    ['a malformed day', 'day 2021-07-4 2021-07-04'],
    ['a memory of an unknown kind', 'week 2021-07-04 2021-07-04'],
  ])('omit %s', (_, memory) => {
    const decisions = ['h', 'z'].map(kind => [kind + memory, { stamp: 1, value: '' }] as const)
    expect(CHOICES_FORM.read(decisions)).toEqual(NO_CHOICES)
  })
})
