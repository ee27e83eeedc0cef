import { describe, expect, it } from 'vitest'
import { createFaces, type KnownFace, measure, seeded } from '../../test/known-faces.ts'
import { type Corrections, createGrouping, type Group, NO_CORRECTIONS } from './grouping.ts'

/** With 64 dimensions, two random vectors are about as similar as the face embeddings of two strangers. */
const DIMENSIONS = 64

function aLibrary(seed: number): KnownFace[] {
  const draw = createFaces(seed, DIMENSIONS)
  const looks = Array.from({ length: 8 }, draw.direction)
  return [
    ...looks.flatMap((look, i) => draw.faces(`person ${i}`, 20 + 8 * i, look)),
    ...looks
      .slice(0, 2)
      .flatMap((look, i) => [1, 2, 3].flatMap(() => draw.burst(`person ${i}`, 40, look))),
    ...draw.growing('child', 80),
    ...Array.from({ length: 60 }, (_, i) => draw.faces(`stranger ${i}`, 1 + (i % 3))).flat(),
  ]
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seeded(seed)
  return list
    .map(each => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

function grouped(faces: readonly KnownFace[], corrections: Corrections = NO_CORRECTIONS) {
  const grouping = createGrouping()
  grouping.put(faces)
  grouping.correct(corrections)
  return grouping
}

const corrections = (
  is: readonly (readonly [KnownFace, string])[],
  not: readonly (readonly [KnownFace, string])[] = [],
): Corrections => ({
  is: new Map(is.map(([{ key }, person]) => [key, person])),
  not: new Map(not.map(([{ key }, person]) => [key, new Set([person])])),
  samples: new Map(),
})

function shares(groups: readonly Group[], faces: readonly KnownFace[], person: string | undefined) {
  const personOf = new Map(faces.map(face => [face.key, face.person]))
  const given = groups.filter(group => group.person === person).flatMap(group => group.faces)
  const found: Record<string, number> = {}
  for (const key of given) {
    const name = personOf.get(key) ?? ''
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}

const facesOf = (groups: readonly Group[]) => groups.map(({ faces }) => faces)

describe('groups of faces', () => {
  it.each([1, 2, 3])('match the true persons (library %i)', seed => {
    const faces = aLibrary(seed)
    const { precision, recall } = measure(facesOf(grouped(faces).groups()), faces)
    expect(precision).toBeGreaterThan(0.98)
    expect(recall).toBeGreaterThan(0.96)
  })

  it('join several photo bursts of one person', () => {
    const draw = createFaces(7, DIMENSIONS)
    const look = draw.direction()
    const faces = [1, 2, 3, 4].flatMap(() => draw.burst('somebody', 40, look))
    expect(grouped(faces).groups()).toHaveLength(1)
  })

  it('do not depend on the order of additions and removals', () => {
    const faces = aLibrary(4)
    const all = grouped(faces).groups()
    for (const seed of [1, 2, 3]) {
      const order = shuffled(faces, seed)
      const grouping = createGrouping()
      for (let at = 0; at < order.length; at += 37) {
        grouping.put(order.slice(at, at + 37))
        grouping.groups()
      }
      expect(grouping.groups()).toEqual(all)

      const gone = order.slice(0, 200)
      grouping.remove(gone.map(({ key }) => key))
      expect(grouping.groups()).toEqual(grouped(order.slice(200)).groups())
      grouping.put(gone)
      expect(grouping.groups()).toEqual(all)
    }
  })

  it('change if the embedding of a face changes', () => {
    const draw = createFaces(5, DIMENSIONS)
    const [one, other] = [draw.faces('one', 20), draw.faces('other', 20)]
    const grouping = grouped([...one, ...other])
    const [moved] = one
    if (!moved) throw new Error('no faces')
    const seenAnew = { key: moved.key, embedding: other[0]?.embedding ?? moved.embedding }
    grouping.put([seenAnew])
    const groups = grouping.groups()
    expect(groups.map(({ faces }) => faces.length)).toEqual([21, 19])
    expect(groups[0]?.faces).toContain(moved.key)
  })

  it('do not exist without faces', () => {
    const grouping = createGrouping()
    grouping.correct(NO_CORRECTIONS)
    grouping.remove(['none'])
    grouping.put([])
    expect(grouping.groups()).toEqual([])
    expect(grouping.likenesses(1)).toEqual([])
  })
})

describe('corrections', () => {
  const draw = createFaces(6)
  const look = draw.direction()
  const ann = draw.faces('Ann', 40, look)
  // The faces of Ann and Bea are as similar as those of twins. The grouping merges them.
  const bea = draw.faces('Bea', 40, draw.near(look, 0.8))
  const twins = [...ann, ...bea]

  it('corrections separate the faces of twins', () => {
    expect(grouped(twins).groups()).toHaveLength(1)
    const [a, b] = [ann.slice(0, 3), bea.slice(0, 3)]
    const grouping = grouped(
      twins,
      corrections([...a.map(face => [face, 'a'] as const), ...b.map(face => [face, 'b'] as const)]),
    )
    const later = draw.faces('Ann', 20, look)
    grouping.put(later)
    const faces = [...twins, ...later]
    const [ofA, ofB] = ['a', 'b'].map(person => shares(grouping.groups(), faces, person))
    expect(ofA?.Ann).toBeGreaterThan(50)
    expect(ofA?.Bea ?? 0).toBeLessThan(5)
    expect(ofB?.Bea).toBeGreaterThan(34)
    expect(ofB?.Ann ?? 0).toBeLessThan(5)
  })

  it('rejections take only the given faces from a person', () => {
    const [first] = ann as [KnownFace]
    const wrong = bea.slice(0, 5)
    const not = wrong.map(face => [face, 'a'] as const)
    const refused = grouped(twins, corrections([[first, 'a']], not))
    expect(shares(refused.groups(), twins, 'a')).toEqual({ Ann: 40, Bea: 35 })
    expect(shares(refused.groups(), twins, undefined)).toEqual({ Bea: 5 })
    const said = grouped(
      twins,
      corrections([[first, 'a'], ...wrong.map(face => [face, 'b'] as const)], not),
    )
    const ofA = shares(said.groups(), twins, 'a')
    expect(ofA.Ann).toBeGreaterThan(35)
    expect(ofA.Bea ?? 0).toBeLessThan(5)
  })

  it('a rejection applies to one face among very similar faces', () => {
    const faces = draw.burst('one', 30, look)
    const [first, second] = faces as [KnownFace, KnownFace]
    const grouping = grouped(faces, corrections([[first, 'a']], [[second, 'a']]))
    const ofSecond = () => grouping.groups().find(({ faces: keys }) => keys.includes(second.key))
    expect(ofSecond()?.person).toBeUndefined()
    grouping.correct(corrections([[first, 'a']]))
    expect(ofSecond()?.person).toBe('a')
  })

  it('confirmed faces can give a person several dissimilar groups', () => {
    const [young, grown] = [draw.faces('Cy', 20), draw.faces('Cy', 20)]
    const faces = [...young, ...grown]
    const pair = [
      [young[0], 'c'],
      [grown[0], 'c'],
    ] as [KnownFace, string][]
    const groups = grouped(faces, corrections(pair)).groups()
    expect(shares(groups, faces, 'c')).toEqual({ Cy: 40 })
    expect(groups).toHaveLength(2)
  })

  it('the correction of one face overrides the person of its group', () => {
    const samples = new Map(ann.slice(0, 8).map(({ key }) => [key, 'a']))
    const named = grouped(ann, { ...NO_CORRECTIONS, samples }).groups()
    expect(named.map(({ person }) => person)).toEqual(['a'])
    const [first] = ann as [KnownFace]
    const corrected = grouped(ann, { ...corrections([[first, 'b']]), samples }).groups()
    expect(corrected.map(({ person }) => person)).toEqual(['b'])
    const refused = grouped(ann, { ...corrections([], [[first, 'a']]), samples }).groups()
    expect(refused.map(({ person }) => person)).toEqual([undefined])
  })
})

describe('suggestions of a person for a group', () => {
  const draw = createFaces(8)
  const look = draw.direction()
  const known = draw.faces('Di', 30, look)
  const alike = draw.faces('Di, older', 30, draw.near(look, 0.55))
  const faces = [...known, ...alike, ...draw.faces('Ed', 30)]
  const [first] = known as [KnownFace]

  it('suggestions appear if a group resembles a known person', () => {
    const likenesses = grouped(faces, corrections([[first, 'd']])).likenesses(3)
    expect(likenesses).toHaveLength(1)
    expect(likenesses[0]).toMatchObject({ other: { person: 'd' }, group: { person: undefined } })
    expect(shares([likenesses[0]?.group as Group], faces, undefined)).toEqual({ 'Di, older': 30 })
  })

  it('suggestions name a larger group without a name, if nobody is named', () => {
    const [likeness, ...others] = grouped(faces).likenesses(3)
    expect(others).toEqual([])
    expect(likeness?.other.person).toBeUndefined()
    expect(likeness?.other.faces.length).toBeGreaterThanOrEqual(likeness?.group.faces.length ?? 0)
    expect(grouped(faces).likenesses(3, () => true)).toEqual([])
  })

  it('suggestions do not appear after a rejection', () => {
    const grouping = grouped(faces, corrections([[first, 'd']]))
    expect(grouping.likenesses(31)).toEqual([])
    grouping.correct(corrections([[first, 'd']], [[alike[9] as KnownFace, 'd']]))
    expect(grouping.likenesses(3)).toEqual([])
  })
})
