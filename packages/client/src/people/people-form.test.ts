import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordOf, saidOf, throughShard } from '../../test/said.ts'
import {
  type DecisionSet,
  decide,
  merge,
  NO_DECISIONS,
} from '../recognition/shards/decision-set.ts'
import { faceOf, faceText } from './face-text.ts'
import {
  addBoxes,
  addImported,
  addPerson,
  assignFaces,
  changePerson,
  doubtFaces,
  inTurn,
  keepImported,
  mergePeople,
  type PeopleEdit,
  refuseFaces,
  removeBoxes,
  removeFace,
} from './people-edits.ts'
import { PEOPLE_FORM } from './people-form.ts'
import { type FaceRef, NOBODY, type PeopleRecord, type PersonRecord } from './people-record.ts'
import { NOWHERE } from './same-face.ts'

const ITEM = '01234567890123456789012345'
const itemOf = (number: number) => ITEM.slice(0, -2) + `${number}`.padStart(2, '0')
const face = (number: number, x = 0.25): FaceRef => ({
  item: itemOf(number),
  box: { x, y: 0.25, width: 0.25, height: 0.25 },
})

/** Records in which no two people have a face in the same item. */
const record: fc.Arbitrary<PeopleRecord> = fc
  .array(
    fc.record({
      name: fc.string({ maxLength: 50 }),
      hidden: fc.boolean(),
      born: fc.constantFrom(undefined, '1984', '2020-02-29'),
      inMemories: fc.constantFrom(undefined, 'always' as const, 'never' as const),
      imported: fc.integer({ min: 0, max: 2 }),
      faces: fc.integer({ min: 1, max: 3 }),
      samples: fc.integer({ min: 0, max: 3 }),
      not: fc.integer({ min: 0, max: 3 }),
      unsure: fc.integer({ min: 0, max: 2 }),
      isPet: fc.boolean(),
      animal: fc.option(fc.integer({ min: 0, max: 255 }), { nil: undefined }),
      was: fc.integer({ min: 0, max: 3 }),
      hasCover: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map(people => ({
    people: people.map((person, i): PersonRecord => {
      const { hasCover, isPet, animal, faces, samples, not, unsure, imported, was, ...facts } =
        person
      const some = (count: number, from: number) =>
        Array.from({ length: count }, (_, n) => face(12 * i + from + n))
      return {
        id: `person ${i}`,
        ...facts,
        ...(imported > 0
          ? { imported: ['one', 'two'].slice(0, imported).map(n => `${i} ${n}`) }
          : {}),
        ...(hasCover ? { cover: face(i) } : {}),
        faces: isPet
          ? []
          : some(faces, 0).map((each, n) => (n % 2 ? { ...each, byHand: true } : each)),
        samples: isPet ? [] : some(samples, 3),
        not: some(not, 6),
        unsure: some(unsure, 9),
        boxes: isPet ? some(faces, 0) : [],
        ...(isPet && animal !== undefined ? { animal } : {}),
        was: Array.from({ length: was }, (_, n) => `person ${i} was ${n}`),
      }
    }),
  }))

const inSteps = ({ item, box, byHand }: FaceRef) =>
  (byHand ? '+' : '') + item + Object.values(box).map(side => Math.round(side * 65_535))
/** A face with its box in steps of 1/65535, as a shard keeps it. */
const inSteps16 = (ref: FaceRef) =>
  faceOf(faceText(ref)) && { ...faceOf(faceText(ref)), byHand: true }
const sorted = ({ people }: PeopleRecord) =>
  people
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ cover, faces, samples, not, unsure, boxes, was, ...rest }) => ({
      ...rest,
      cover: cover && inSteps(cover),
      ...Object.fromEntries(
        Object.entries({ faces, samples, not, unsure, boxes }).map(([name, refs]) => [
          name,
          refs.map(inSteps).sort(),
        ]),
      ),
      was: was.toSorted(),
    }))

const say = (set: DecisionSet, edit: PeopleEdit, now = 1) => {
  const before = recordOf(PEOPLE_FORM, set)
  return decide(set, PEOPLE_FORM.changes(before, edit(before)), now)
}
const told = (set: DecisionSet) =>
  recordOf(PEOPLE_FORM, set).people.map(({ id, name, faces, samples, not }) => {
    const items = (refs: readonly FaceRef[]) =>
      refs.map(({ item }) => Number(item.slice(-2))).join()
    return `${id} ${name}: ${items(faces)} / ${items(samples)} / ${items(not)}`
  })
const facts = (set: DecisionSet) =>
  recordOf(PEOPLE_FORM, set).people.map(
    ({ id, born = '-', inMemories = '-' }) => `${id} ${born} ${inMemories}`,
  )
const group = (...numbers: number[]) => {
  const [first = 0, ...others] = numbers
  return { face: face(first), samples: others.map(number => face(number)) }
}
const both = () =>
  say(
    say(NO_DECISIONS, addPerson('a', { name: 'Ann' }, group(1, 2))),
    addPerson('b', { name: 'Bea' }, group(3)),
  )
/**
 * Returns the result of edits that two devices make at once. Checks that the order of merging does not
 * matter.
 */
function atOnce(before: DecisionSet, first: PeopleEdit, second: PeopleEdit) {
  const [one, other] = [say(before, first, 10), say(before, second, 20)]
  expect(told(merge(other, one))).toEqual(told(merge(one, other)))
  return merge(one, other)
}

describe('people, stored in a shard', () => {
  it('decode as they were encoded', () => {
    fc.assert(
      fc.property(record, value => {
        expect(sorted(throughShard(PEOPLE_FORM, value))).toEqual(sorted(value))
      }),
    )
    expect(throughShard(PEOPLE_FORM, NOBODY)).toEqual(NOBODY)
  })

  it('keep a face that the owner drew, whoever it is assigned to', () => {
    const drawn = { ...face(7), byHand: true as const }
    const hand = say(both(), assignFaces('a', [drawn]))
    expect(recordOf(PEOPLE_FORM, hand).people[0]?.faces).toContainEqual(inSteps16(drawn))
    // A model finds the face in a slightly different place, and the owner corrects whose it is.
    const moved = say(hand, assignFaces('b', [face(7, 0.27)]))
    expect(told(moved)).toEqual(['a Ann: 1 / 2 / ', 'b Bea: 3,7 /  / '])
    expect(recordOf(PEOPLE_FORM, moved).people[1]?.faces).toContainEqual(inSteps16(drawn))
    expect(told(say(moved, removeFace(face(7))))).toEqual(told(both()))
  })

  it('know whom imports mean by a name, also after renaming and merging', () => {
    const names = (set: DecisionSet) =>
      recordOf(PEOPLE_FORM, set).people.map(
        ({ id, name, imported = [] }) => `${id} ${name}: ${imported.toSorted()}`,
      )
    const ann = say(NO_DECISIONS, addImported('a', { name: 'Ann' }, 'ann'))
    expect(names(ann)).toEqual(['a Ann: ann'])
    // Two devices make a person of the same name at once. Both ids mean the later person.
    const again = say(NO_DECISIONS, addImported('b', { name: 'Ann' }, 'ann'), 20)
    expect(names(merge(ann, again))).toEqual(['b Ann: ann'])
    expect(names(say(ann, addImported('b', { name: 'Anna' }, 'ann')))).toEqual(['a Anna: ann'])
    const bea = say(ann, addPerson('b', { name: 'Bea' }, group(3)))
    const moved = say(bea, keepImported('b', 'ann'))
    expect(names(moved)).toEqual(['b Bea: ann'])
    const merged = atOnce(bea, mergePeople('b', 'a'), keepImported('b', 'bea'))
    expect(names(merged)).toEqual(['a Ann: ann,bea'])
    const [person] = recordOf(PEOPLE_FORM, say(merged, refuseFaces('a', [face(3)]))).people
    expect(person).toMatchObject({ id: 'a', faces: [] })
  })

  it('tell a pet from a person, and count only the last decision about a box', () => {
    const rex = say(both(), addBoxes('r', { name: 'Rex', animal: 16 }, [face(1), face(8)]))
    expect(
      recordOf(PEOPLE_FORM, rex).people.map(({ boxes, animal }) => [boxes.length, animal]),
    ).toEqual([
      [0, undefined],
      [0, undefined],
      [2, 16],
    ])
    // The box of the pet and the face of a person are in the same place of an item. Both hold.
    expect(told(rex).slice(0, 2)).toEqual(told(both()))
    expect(told(say(rex, mergePeople('r', 'a')))).toEqual(told(rex))
    const less = say(rex, removeBoxes('r', [face(8, 0.26)]))
    expect(recordOf(PEOPLE_FORM, less).people[2]?.boxes.map(({ item }) => item)).toEqual([
      itemOf(1),
    ])
    expect(told(say(less, removeBoxes('r', [face(1)])))).toEqual(told(both()))
    // A pet that was merged: its boxes are named under the earlier id, and are removed all the same.
    const two = say(rex, addBoxes('s', { name: 'Max' }, [face(9)]))
    const one = say(two, mergePeople('s', 'r'))
    expect(recordOf(PEOPLE_FORM, one).people[2]?.boxes).toHaveLength(3)
    const without = say(one, removeBoxes('r', [face(9)]))
    expect(recordOf(PEOPLE_FORM, without).people[2]?.boxes).toHaveLength(2)
    // An id with a face is a person, even if another device adds boxes.
    const both2 = atOnce(rex, assignFaces('r', [face(9)]), addBoxes('r', {}, [face(10)]))
    expect(recordOf(PEOPLE_FORM, both2).people[2]).toMatchObject({ boxes: [], name: 'Rex' })
  })

  it('take back a refused item without a place, after a merge also for the other person', () => {
    const item = { item: itemOf(9), box: NOWHERE }
    const refused = say(both(), refuseFaces('a', [item]))
    expect(told(refused)).toEqual(['a Ann: 1 / 2 / 9', 'b Bea: 3 /  / '])
    expect(told(say(refused, mergePeople('a', 'b')))).toEqual(['b Bea: 1,3 / 2 / 9'])
    const merged = say(refused, mergePeople('a', 'b', [item]), 2)
    expect(told(merged)).toEqual(['b Bea: 1,3 / 2 / '])
  })

  it('keep that the owner is not sure about a face', () => {
    const unsure = say(both(), doubtFaces('a', [face(3)]))
    const [ann] = recordOf(PEOPLE_FORM, unsure).people
    expect(ann?.unsure.map(({ item }) => item)).toEqual([itemOf(3)])
    // The doubt about Ann is one about Bea after a merge. It lets no face fall.
    const merged = say(unsure, mergePeople('a', 'b'))
    expect(recordOf(PEOPLE_FORM, merged).people[0]).toMatchObject({ id: 'b', unsure: [{}] })
    expect(told(merged)).toEqual(['b Bea: 1,3 / 2 / '])
  })

  it('skip values that are no decision about a person', () => {
    const text = `${ITEM}AAAAAAAAAAA`
    const said = saidOf(PEOPLE_FORM, { people: [] })
    for (const [key, value] of [
      ['z1', ''],
      [`f${ITEM}AAAA`, '=a'],
      [`f${'!'.repeat(37)}`, '=a'],
      [`f${text}`, '?a'],
      [`f${text}`, '='],
      [`f${text}`, `=${'x'.repeat(65)}`],
      [`f${text}`, '+'],
      [`b${text}`, ''],
      [`b${text}a`, '256'],
      [`b${text}a`, '01'],
      [`b${text}a`, 'dog'],
      [`u${text}a`, ''],
    ] as const)
      expect(told(decide(said, new Map([[key, value]]), 1)), key).toEqual([])
    const named = decide(both(), new Map([['na', 'x'.repeat(101)]]), 1)
    expect(told(named)).toEqual(['a : 1 / 2 / ', 'b Bea: 3 /  / '])
    const facts = new Map([
      ['da', '2021-02-29'],
      ['aa', '?'],
      ['db', '2021-02'],
      ['ab', '-'],
    ])
    const [ann, bea] = recordOf(PEOPLE_FORM, decide(both(), facts, 1)).people
    expect([ann?.born, ann?.inMemories]).toEqual([undefined, undefined])
    expect([bea?.born, bea?.inMemories]).toEqual(['2021-02', 'never'])
  })
})

describe('decisions on two devices at once', () => {
  it('a face that two devices assign belongs to the person of the later decision', () => {
    const set = atOnce(both(), assignFaces('a', [face(9)]), assignFaces('b', [face(9, 0.26)]))
    expect(told(set)).toEqual(['a Ann: 1 / 2 / ', 'b Bea: 3,9 /  / '])
    // The later decision is withdrawn, so the face belongs to nobody. The earlier decision stays overruled.
    expect(told(say(set, refuseFaces('b', [face(9)]), 30))).toEqual([
      'a Ann: 1 / 2 / ',
      'b Bea: 3 /  / 9',
    ])
  })

  it('let the later decision about a face win', () => {
    const refused = atOnce(both(), assignFaces('a', [face(9)]), refuseFaces('a', [face(9, 0.26)]))
    expect(told(refused)).toEqual(['a Ann: 1 / 2 / 9', 'b Bea: 3 /  / '])
    const assigned = atOnce(both(), refuseFaces('a', [face(9)]), assignFaces('a', [face(9, 0.26)]))
    expect(told(assigned)).toEqual(['a Ann: 1,9 / 2 / ', 'b Bea: 3 /  / '])
  })

  it('apply to the merged person if the other device has merged people', () => {
    const set = atOnce(both(), mergePeople('a', 'b'), assignFaces('a', [face(9)]))
    expect(told(set)).toEqual(['b Bea: 1,3,9 / 2 / '])
    expect(recordOf(PEOPLE_FORM, set).people[0]?.was).toEqual(['a'])
    expect(told(say(set, refuseFaces('b', [face(9)]), 30))).toEqual(['b Bea: 1,3 / 2 / 9'])
    const nameless = say(both(), changePerson('b', { name: '' }))
    expect(
      told(atOnce(nameless, mergePeople('a', 'b'), changePerson('b', { name: 'Bo' }))),
    ).toEqual(['b Bo: 1,3 / 2 / '])
  })

  it('keep what each device said about a person, and the later birth date', () => {
    const set = atOnce(
      both(),
      inTurn(
        changePerson('a', { born: '1984', inMemories: 'never' }),
        changePerson('b', { born: '1990' }),
      ),
      changePerson('a', { born: '1984-05' }),
    )
    expect(facts(set)).toEqual(['a 1984-05 never', 'b 1990 -'])
    const cleared = say(set, changePerson('a', { born: undefined, inMemories: undefined }), 30)
    expect(facts(cleared)).toEqual(['a - -', 'b 1990 -'])
    expect(facts(merge(set, cleared))).toEqual(facts(cleared))
  })

  it('about a merged person: facts about the other one win', () => {
    const set = atOnce(
      both(),
      mergePeople('a', 'b'),
      changePerson('a', { born: '1984-05', inMemories: 'never' }),
    )
    expect(facts(set)).toEqual(['b 1984-05 never'])
    const said = say(set, changePerson('b', { inMemories: 'always' }), 30)
    expect(facts(said)).toEqual(['b 1984-05 always'])
    expect(facts(say(said, changePerson('b', { born: undefined }), 40))).toEqual(['b - always'])
    const merged = say(
      say(
        say(both(), changePerson('a', { born: '1984', inMemories: 'never' }), 10),
        changePerson('b', { born: '1990' }),
        20,
      ),
      mergePeople('a', 'b'),
      30,
    )
    expect(facts(merged)).toEqual(['b 1990 never'])
  })

  it('make one person of two people that were merged into each other', () => {
    const circle = atOnce(both(), mergePeople('a', 'b'), mergePeople('b', 'a'))
    expect(told(circle)).toEqual(['a Ann: 1,3 / 2 / '])
    const three = say(both(), addPerson('c', {}, group(5)))
    const chain = atOnce(three, mergePeople('a', 'b'), mergePeople('b', 'c'))
    expect(told(chain)).toEqual(['c Bea: 1,3,5 / 2 / '])
  })
})
