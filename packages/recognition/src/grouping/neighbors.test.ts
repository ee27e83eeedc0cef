import fc from 'fast-check'
import { expect, it } from 'vitest'
import { similarity } from '../vectors/quantize.ts'
import { bitsApart, createSketcher } from '../vectors/sketches.ts'
import { byText } from './by-text.ts'
import { createNeighbors } from './neighbors.ts'

const LEAST = 0.2
const MOST = 3

/** Few directions, so that many similarities are equal. */
const embedding = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 })
  .map(numbers => Int8Array.from(numbers))
const step = fc.record({
  puts: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), embedding), { maxLength: 6 }),
  removes: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
})

const sketch = createSketcher(3)

/** Whether two faces are compared at all. */
function lookAlike(one: Int8Array, other: Int8Array): boolean {
  const [a, b] = [sketch(one), sketch(other)]
  const apart = a.map((byte, i) => byte ^ (b[i] ?? 0))
  const bits = [...apart].map(byte => byte.toString(2).replaceAll('0', '').length)
  return bits.reduce((sum, each) => sum + each, 0) <= bitsApart(LEAST)
}

/** The neighbors of each face, by comparing all. */
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

it('are the most similar faces, in whatever order faces come and go', () => {
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
        const found = [...faces.keys()].map(key => {
          const near: string[] = []
          const place = neighbors.placeOf(key) ?? -1
          neighbors.eachNear(place, other => near.push(neighbors.keyAt(other)))
          return [key, near]
        })
        expect(Object.fromEntries(found)).toEqual(after)
      }
    }),
  )
})
