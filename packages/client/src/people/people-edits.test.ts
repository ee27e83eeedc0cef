import { describe, expect, it } from 'vitest'
import {
  addPerson,
  assignFaces,
  changePerson,
  forgetItems,
  giveGroup,
  inTurn,
  mentions,
  mergePeople,
  type PeopleEdit,
  refuseFaces,
  setCover,
  TooManyPeopleError,
} from './people-edits.ts'
import { type FaceRef, NOBODY, PEOPLE_LIMITS, type PeopleRecord } from './people-record.ts'

const face = (item: string, x = 0.1): FaceRef => ({
  item,
  box: { x, y: 0.1, width: 0.2, height: 0.2 },
})
const group = (...items: string[]) => {
  const [first = 'none', ...others] = items
  return { face: face(first), samples: others.map(item => face(item)) }
}
const after = (...edits: PeopleEdit[]) => inTurn(...edits)(NOBODY)
const told = ({ people }: PeopleRecord) =>
  people.map(({ id, name, faces, samples, not }) => {
    const items = (refs: readonly FaceRef[]) => refs.map(({ item }) => item).join()
    return `${id} ${name}: ${items(faces)} / ${items(samples)} / ${items(not)}`
  })

describe('decisions about people', () => {
  it('give a group a name', () => {
    const record = after(addPerson('a', { name: '  Ann \n Lee ' }, group('1', '2', '3')))
    expect(told(record)).toEqual(['a Ann Lee: 1 / 2,3 / '])
    expect(told(changePerson('a', { name: 'Anna' })(record))).toEqual(['a Anna: 1 / 2,3 / '])
    expect(told(changePerson('b', { name: 'Bea' })(record))).toEqual(told(record))
  })

  it('assign a face to only one person', () => {
    const record = after(
      addPerson('a', {}, group('1', '2')),
      addPerson('b', {}, group('3', '4')),
      assignFaces('b', [face('2', 0.12)]),
    )
    expect(told(record)).toEqual(['a : 1 /  / ', 'b : 3,2 / 4 / '])
    expect(told(refuseFaces('b', [face('2')])(record))).toEqual(['a : 1 /  / ', 'b : 3 / 4 / 2'])
    expect(
      told(inTurn(refuseFaces('b', [face('2')]), assignFaces('b', [face('2')]))(record)),
    ).toEqual(told(record))
    expect(told(refuseFaces('b', [face('2', 0.6)])(record))).toEqual([
      'a : 1 /  / ',
      'b : 3,2 / 4 / 2',
    ])
  })

  it('assign a group to a person even after the user refused one of the faces', () => {
    const record = after(
      addPerson('a', {}, group('1')),
      refuseFaces('a', [face('2'), face('3')]),
      giveGroup('a', group('2', '4')),
    )
    expect(told(record)).toEqual(['a : 1,2 / 4 / 3'])
  })

  it('keep a person whose representative face is refused', () => {
    const record = after(addPerson('a', {}, group('1', '2')), setCover('a', face('1')))
    const refused = refuseFaces('a', [face('1')], face('5'))(record)
    expect(told(refused)).toEqual(['a : 5 / 2 / 1'])
    expect(refused.people[0]?.cover).toBeUndefined()
    expect(told(refuseFaces('a', [face('1'), face('2')])(record))).toEqual([])
  })

  it('merge people permanently', () => {
    const record = after(
      addPerson('a', { name: 'Ann' }, group('1', '2')),
      addPerson('b', { hidden: true }, group('3')),
      refuseFaces('a', [face('3'), face('4')]),
      mergePeople('a', 'b'),
    )
    expect(told(record)).toEqual(['b Ann: 3,1 / 2 / 4'])
    expect(record.people[0]).toMatchObject({ was: ['a'], hidden: false })
    expect(told(changePerson('a', { name: 'Anna' })(record))).toEqual(['b Anna: 3,1 / 2 / 4'])
    expect(mergePeople('a', 'b')(record)).toEqual(record)
  })

  it('drop the faces of deleted items', () => {
    const record = after(
      addPerson('a', { name: 'Ann' }, group('1', '2')),
      addPerson('b', { name: 'Bea' }, group('3')),
      setCover('a', face('1')),
    )
    expect(mentions(record, new Set(['1', '9']))).toBe(true)
    expect(mentions(record, new Set(['9']))).toBe(false)
    const left = forgetItems(new Set(['1', '3']), new Map([['a', face('5')]]))(record)
    expect(told(left)).toEqual(['a Ann: 5 / 2 / '])
    expect(mentions(left, new Set(['1', '3']))).toBe(false)
  })

  it('are rejected beyond the limits', () => {
    const many = Array.from({ length: PEOPLE_LIMITS.faces + 10 }, (_, i) => face(`${i}`))
    const full = after(addPerson('a', {}, group('x')), assignFaces('a', many.slice(0, -11)))
    expect(() => assignFaces('a', [face('y')])(full)).toThrow(TooManyPeopleError)
    const beyond = { people: [{ ...full.people[0], faces: many } as PeopleRecord['people'][0]] }
    expect(forgetItems(new Set(['1']))(beyond).people[0]?.faces).toHaveLength(many.length - 1)
    const people = Array.from({ length: PEOPLE_LIMITS.people }, (_, i) => ({
      ...(full.people[0] as PeopleRecord['people'][0]),
      id: `${i}`,
      faces: [face(`${i}`)],
    }))
    expect(() => addPerson('b', {}, group('z'))({ people })).toThrow(TooManyPeopleError)
  })
})

describe('decisions on two devices at once', () => {
  it('make one person if both devices give the same group a name', () => {
    const first = addPerson('a', { name: 'Ann' }, group('1', '2'))
    const second = addPerson('b', { name: 'Anna' }, group('1', '2'))
    const record = after(first, second)
    expect(told(record)).toEqual(['a Anna: 1 / 2 / '])
    // The device that made `b` keeps using the id `b`. This id now means the person `a`.
    expect(told(inTurn(changePerson('b', { name: 'Annie' }))(record))).toEqual([
      'a Annie: 1 / 2 / ',
    ])
  })

  it('keep the corrections of both devices', () => {
    const before = after(addPerson('a', {}, group('1')), addPerson('b', {}, group('2')))
    const edits = [refuseFaces('a', [face('3')]), assignFaces('b', [face('4')])] as const
    const [one, other] = [inTurn(...edits)(before), inTurn(...[...edits].reverse())(before)]
    expect(told(one)).toEqual(['a : 1 /  / 3', 'b : 2,4 /  / '])
    expect(told(other)).toEqual(told(one))
  })

  it('apply to the merged person if the other device has merged people', () => {
    const before = after(addPerson('a', {}, group('1')), addPerson('b', {}, group('2')))
    const record = inTurn(mergePeople('a', 'b'), refuseFaces('a', [face('3')]))(before)
    expect(told(record)).toEqual(['b : 2,1 /  / 3'])
  })
})
