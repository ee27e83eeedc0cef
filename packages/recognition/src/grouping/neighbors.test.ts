import fc from 'fast-check'
import { expect, it } from 'vitest'
import { similarity } from '../vectors/quantize.ts'
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

/** The neighbors of each face, by comparing all. */
function compared(faces: ReadonlyMap<string, Int8Array>): Record<string, string[]> {
  const near = [...faces].map(([key, one]) => {
    const others = [...faces]
      .filter(([other]) => other !== key)
      .map(([other, each]) => ({
        other,
        value: key < other ? similarity(one, each) : similarity(each, one),
      }))
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
      let before = compared(faces)
      for (const { puts, removes } of steps) {
        const added = new Map(puts.map(([number, each]) => [`face ${number}`, each]))
        neighbors.put([...added].map(([key, each]) => ({ key, embedding: each })))
        for (const [key, each] of added) faces.set(key, each)
        const gone = removes.map(number => `face ${number}`)
        neighbors.remove(gone)
        for (const key of gone) faces.delete(key)

        const after = compared(faces)
        const told = new Set([...neighbors.takeChanged()].map(neighbors.keyAt))
        const places = [...neighbors.places()]
        const found = places.map(place => [
          neighbors.keyAt(place),
          [...neighbors.near(place)].map(neighbors.keyAt),
        ])
        expect(Object.fromEntries(found)).toEqual(after)
        // Whoever has other links than before is told of, also those whom somebody no longer has.
        for (const key of Object.keys(after)) {
          const lost = Object.keys(before).filter(
            other => before[other]?.includes(key) && !after[other]?.includes(key),
          )
          const isSame = JSON.stringify(before[key]) === JSON.stringify(after[key])
          if (!isSame || lost.length > 0) expect(told).toContain(key)
        }
        before = after
      }
    }),
  )
})
