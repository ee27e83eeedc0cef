import type { CborMap, CborValue } from '@safelight/vault/cbor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hide, KINDS, keep, type MemoryChoices, NO_CHOICES } from './choices.ts'
import { CHOICE_LIMITS, CHOICES_FORM } from './choices-form.ts'

const day = fc.integer({ min: 10, max: 28 }).map(number => `2021-07-${number}`)
const period = fc.record({ first: day, last: day })
const choices: fc.Arbitrary<MemoryChoices> = fc
  .tuple(
    fc.record({
      isOff: fc.boolean(),
      hidden: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), first: day, last: day }), {
        maxLength: 4,
      }),
      periods: fc.array(period, { maxLength: 4 }),
      kept: fc.array(fc.array(fc.string({ maxLength: 26 }), { maxLength: 4 }), { maxLength: 4 }),
    }),
    fc.constantFrom({}, { more: new Map([[90, 'later']]) }),
  )
  .map(([value, rest]) => ({ ...value, ...rest }))

const again = (value: MemoryChoices) => CHOICES_FORM.read(CHOICES_FORM.write(value))

describe('choices in their block', () => {
  it('come back as they were, with what a later version has said', () => {
    fc.assert(
      fc.property(choices, value => {
        expect(again(value)).toEqual(value)
      }),
    )
    expect(again(NO_CHOICES)).toEqual(NO_CHOICES)
  })

  it('forget what was decided first where there is too much of it', () => {
    const days = Array.from({ length: CHOICE_LIMITS.hidden }, (_, i) => ({
      kind: 'day' as const,
      first: `${1000 + i}-07-04`,
      last: `${1000 + i}-07-04`,
    }))
    const trip = { kind: 'trip', first: '2021-07-04', last: '2021-07-10' } as const
    const { hidden } = again(hide(trip)({ ...NO_CHOICES, hidden: days }))
    expect(hidden).toEqual([...days.slice(1), trip])

    const set = (name: string) =>
      Array.from({ length: CHOICE_LIMITS.kept / 2 }, (_, i) => `${name}${i}`)
    const kept = [set('a'), set('b')]
    expect(again({ ...NO_CHOICES, kept }).kept).toEqual(kept)
    expect(again(keep(['c', 'd'])({ ...NO_CHOICES, kept })).kept).toEqual([set('b'), ['c', 'd']])
  })

  const hidden = (map: CborValue): CborMap =>
    new Map<number, CborValue>([
      [0, 1],
      [2, [map]],
    ])
  it.each<[string, CborMap]>([
    ['of another version', new Map([[0, 2]])],
    ['with a memory that is no map', hidden('2021-07-04')],
    [
      'with a day that is none',
      hidden(
        new Map<number, CborValue>([
          [0, '2021-07-4'],
          [1, '2021-07-04'],
          [2, 0],
        ]),
      ),
    ],
    [
      'with a memory of no known kind',
      hidden(
        new Map<number, CborValue>([
          [0, '2021-07-04'],
          [1, '2021-07-04'],
          [2, 3],
        ]),
      ),
    ],
  ])('are refused %s', (_, map) => {
    expect(() => CHOICES_FORM.read(map)).toThrow(TypeError)
  })
})
