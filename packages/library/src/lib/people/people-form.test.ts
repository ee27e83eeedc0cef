import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PEOPLE_FORM } from './people-form.ts'
import { type FaceRef, NOBODY, PEOPLE_LIMITS, type PeopleRecord } from './people-record.ts'

const ITEM = '01234567890123456789012345'
const side = fc.integer({ min: 0, max: 65_535 }).map(steps => steps / 65_535)
const faceRef: fc.Arbitrary<FaceRef> = fc.record({
  item: fc.integer({ min: 0, max: 9 }).map(digit => ITEM.slice(0, -1) + digit),
  box: fc.record({ x: side, y: side, width: side, height: side }),
})
const faces = fc.array(faceRef, { maxLength: 4 })
const more = fc.constantFrom({}, { more: new Map([[90, 'later']]) })
const person = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 20 }),
    name: fc.string({ maxLength: 50 }),
    hidden: fc.boolean(),
    faces,
    samples: faces,
    not: faces,
    was: fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }),
  })
  .chain(each =>
    fc.tuple(fc.option(faceRef), more).map(([cover, rest]) => ({
      ...each,
      ...(cover ? { cover } : {}),
      ...rest,
    })),
  )
const record: fc.Arbitrary<PeopleRecord> = fc
  .tuple(fc.array(person, { maxLength: 5 }), more)
  .map(([people, rest]) => ({ people, ...rest }))

const again = (value: PeopleRecord) => PEOPLE_FORM.read(PEOPLE_FORM.write(value))

describe('people in their block', () => {
  it('come back as they were, with what a later version has said', () => {
    fc.assert(
      fc.property(record, value => {
        expect(again(value)).toEqual(value)
      }),
    )
    expect(again(NOBODY)).toEqual(NOBODY)
  })

  const one = {
    id: 'a',
    name: '',
    hidden: false,
    faces: [{ item: ITEM, box: { x: 0, y: 0, width: 1, height: 1 } }],
    samples: [],
    not: [],
    was: [],
  }

  it('take no more room than they have', () => {
    const many = { ...one, faces: Array(PEOPLE_LIMITS.faces).fill(one.faces[0]) }
    expect(again({ people: [many] })).toEqual({ people: [many] })
    expect(() => PEOPLE_FORM.write({ people: [many, one] })).toThrow(TypeError)
    const crowd = Array(PEOPLE_LIMITS.people + 1).fill(one)
    expect(() => PEOPLE_FORM.write({ people: crowd })).toThrow(TypeError)
    expect(() => PEOPLE_FORM.write({ people: [{ ...one, name: 'x'.repeat(101) }] })).toThrow(
      TypeError,
    )
  })

  it.each([
    ['another version', new Map([[0, 2]])],
    ['no people', new Map([[0, 1]])],
    [
      'a person who is no map',
      new Map<number, never>([
        [0, 1 as never],
        [1, ['a'] as never],
      ]),
    ],
    [
      'a face of another length',
      new Map<number, never>([
        [0, 1 as never],
        [
          1,
          [
            new Map<number, unknown>([
              [0, 'a'],
              [4, [new Uint8Array(33)]],
            ]),
          ] as never,
        ],
      ]),
    ],
  ])('are refused with %s', (_, map) => {
    expect(() => PEOPLE_FORM.read(map)).toThrow(TypeError)
  })
})
