import fc from 'fast-check'
import { expect, it } from 'vitest'
import { similarity } from '../vectors/quantize.ts'
import { bitsApart, createSketcher } from '../vectors/sketches.ts'
import { byText } from './by-text.ts'
import { packLists, unpackLists } from './kept-lists.ts'
import { createNeighbors, type Neighbors } from './neighbors.ts'

const LEAST = 0.2
const MOST = 3

/** An embedding with few dimensions and few values, so that many similarities are equal. */
const embedding = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 })
  .map(numbers => Int8Array.from(numbers))
const step = fc.record({
  puts: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), embedding), { maxLength: 6 }),
  removes: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
})

const sketch = createSketcher(3)

function lookAlike(one: Int8Array, other: Int8Array): boolean {
  const [a, b] = [sketch(one), sketch(other)]
  const apart = a.map((byte, i) => byte ^ (b[i] ?? 0))
  const bits = [...apart].map(byte => byte.toString(2).replaceAll('0', '').length)
  return bits.reduce((sum, each) => sum + each, 0) <= bitsApart(LEAST)
}

function compared(faces: ReadonlyMap<string, Int8Array>): Record<string, string[]> {
  const near = [...faces].map(([key, one]) => {
    const others = [...faces]
      .filter(([other, each]) => other !== key && lookAlike(one, each))
      .map(([other, each]) => ({ other, value: Math.fround(similarity(one, each)) }))
      .filter(({ value }) => value >= LEAST)
      .sort((a, b) => b.value - a.value || byText(a.other, b.other))
    return [key, others.slice(0, MOST).map(({ other }) => other)] as const
  })
  return Object.fromEntries(near)
}

it('neighbors are the most similar faces after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      const neighbors = createNeighbors({ dimensions: 3, least: LEAST, most: MOST })
      const faces = new Map<string, Int8Array>()
      for (const { puts, removes } of steps) {
        const added = new Map(puts.map(([number, each]) => [`face ${number}`, each]))
        neighbors.put([...added].map(([key, each]) => ({ key, embedding: each })))
        for (const [key, each] of added) faces.set(key, each)
        const gone = removes.map(number => `face ${number}`)
        neighbors.remove(gone)
        for (const key of gone) faces.delete(key)

        const after = compared(faces)
        const told = new Set([...neighbors.takeNew()].map(neighbors.keyAt))
        expect(told).toEqual(new Set([...added.keys()].filter(key => faces.has(key))))
        expect(found(neighbors, faces.keys())).toEqual(after)
      }
    }),
  )
})

function found(neighbors: Neighbors, keys: Iterable<string>): Record<string, string[]> {
  const all = [...keys].map(key => {
    const near: string[] = []
    const place = neighbors.placeOf(key) ?? -1
    neighbors.eachNear(place, other => near.push(neighbors.keyAt(other)))
    return [key, near] as const
  })
  return Object.fromEntries(all)
}

const face = fc.tuple(fc.integer({ min: 0, max: 30 }), embedding)
const keyed = (faces: Iterable<readonly [string, Int8Array]>) =>
  [...faces].map(([key, each]) => ({ key, embedding: each }))
const named = (faces: readonly (readonly [number, Int8Array])[]) =>
  new Map(faces.map(([number, each]) => [`face ${number}`, each]))

it('cached neighbors equal recomputed ones after any sequence of adds, deletes, edits and losses', () => {
  const options = { dimensions: 3, least: LEAST, most: MOST }
  const changes = fc.record({
    faces: fc.array(face, { maxLength: 30 }),
    later: fc.array(face, { maxLength: 8 }),
    meanwhile: fc.array(face, { maxLength: 3 }),
    gone: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }),
    lost: fc.integer({ min: 0, max: 5 }),
    half: fc.nat(20),
  })
  fc.assert(
    fc.property(changes, ({ faces, later, meanwhile, gone, lost, half }) => {
      const first = createNeighbors(options)
      first.put(keyed(named(faces)))
      // Lists are cached in rows of five faces. One row is lost.
      const keys = [...named(faces).keys()]
      const rows = Array.from({ length: 7 }, (_, i) => keys.slice(5 * i, 5 * i + 5))
        .filter((_, i) => i !== lost)
        .map(row => packLists(first.lists(row)))

      const now = new Map([...named(faces), ...named(later)])
      for (const number of gone) now.delete(`face ${number}`)
      const [loaded, late] = [keyed(now).slice(0, half), keyed(now).slice(half)]
      const again = createNeighbors(options)
      again.load(loaded)
      again.put(keyed(named(meanwhile)))
      again.load(late)
      for (const row of rows) again.know(unpackLists(row) ?? expect.fail('no lists'))
      while (again.settle(4));
      const all = new Map(named(meanwhile))
      for (const { key, embedding: each } of late) all.set(key, each)
      for (const { key, embedding: each } of loaded) if (!all.has(key)) all.set(key, each)
      expect(found(again, all.keys())).toEqual(compared(all))
    }),
    { numRuns: 500 },
  )
})

it('cached neighbor lists of another model are ignored', () => {
  const options = { dimensions: 3, least: LEAST, most: MOST }
  const faces = ['a', 'b'].map(key => ({ key, embedding: Int8Array.of(1, 2, 2) }))
  const first = createNeighbors({ ...options, space: 'one' })
  first.put(faces)
  const lists = first.lists(['a', 'b'])
  for (const [space, near] of [
    ['one', ['b']],
    ['other', []],
  ] as const) {
    const again = createNeighbors({ ...options, space })
    again.load(faces)
    again.know(lists)
    expect(found(again, ['a'])).toEqual({ a: near })
    expect(again.takeChanged().size).toBe(2 - 2 * near.length)
  }
  const bytes = packLists(lists)
  expect(unpackLists(bytes)).toEqual(lists)
  expect(unpackLists(bytes.slice(1))).toBeUndefined()
  expect(unpackLists(new Uint8Array(3))).toBeUndefined()
  bytes[bytes.length - 1] = 9
  expect(unpackLists(bytes)).toBeUndefined()
})

it('takeChanged returns the faces with changed neighbor lists', () => {
  const neighbors = createNeighbors({ dimensions: 3, least: LEAST, most: MOST })
  const at = (key: string, ...numbers: number[]) => ({ key, embedding: Int8Array.from(numbers) })
  neighbors.put([at('a', 1, 0, 0), at('b', 0, 0, 1)])
  neighbors.takeChanged()
  neighbors.put([at('c', 1, 0, 0)])
  expect(neighbors.takeChanged()).toEqual(new Set(['a', 'c']))
  neighbors.remove(['c'])
  expect(neighbors.takeChanged()).toEqual(new Set(['a', 'c']))
})
