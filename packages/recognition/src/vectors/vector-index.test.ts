import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Kernel, plainKernel, simdKernel } from './kernel.ts'
import { quantize, similarity } from './quantize.ts'
import { createVectorIndex } from './vector-index.ts'

/** Fails without SIMD, because the tests would then compare the plain kernel with itself. */
function simd(memory: WebAssembly.Memory): Kernel {
  const kernel = simdKernel(memory)
  if (!kernel) throw new Error('This engine has no SIMD.')
  return kernel
}

const byte = fc.integer({ min: -128, max: 127 })
const vector = (length: number) =>
  fc.array(byte, { minLength: length, maxLength: length }).map(numbers => Int8Array.from(numbers))
const library = fc
  .integer({ min: 1, max: 70 })
  .chain(length => fc.tuple(vector(length), fc.array(vector(length), { maxLength: 40 })))

function* noise(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    yield state / 2 ** 31
  }
}

function made(seed: number, dimensions: number): Int8Array {
  const numbers = noise(seed)
  return quantize(Array.from({ length: dimensions }, () => numbers.next().value))
}

describe.each([
  ['SIMD', simd],
  ['a plain loop', plainKernel],
])('an index with %s', (_, kernelOf) => {
  it('computes the same similarities as a comparison of each pair of vectors', () => {
    fc.assert(
      fc.property(library, ([one, others]) => {
        const index = createVectorIndex(one.length, kernelOf)
        for (const each of others) index.add(each)
        const similarities = index.similarities(one)
        expect(similarities).toHaveLength(others.length)
        for (const [i, each] of others.entries()) {
          expect(similarities[i]).toBeCloseTo(similarity(one, each), 6)
        }
      }),
    )
  })

  it('computes the same similarities for some of the vectors as for all', () => {
    fc.assert(
      fc.property(library, ([one, others]) => {
        const index = createVectorIndex(one.length, kernelOf)
        for (const each of others) index.add(each)
        const places = Uint32Array.from(others.keys()).filter(place => place % 3 !== 1)
        const all = index.similarities(one).slice()
        expect([...index.similaritiesAt(one, places)]).toEqual([...places].map(place => all[place]))
      }),
    )
  })

  it('finds the nearest vectors in descending order of similarity', () => {
    fc.assert(
      fc.property(library, fc.integer({ min: 1, max: 8 }), ([one, others], most) => {
        const index = createVectorIndex(one.length, kernelOf)
        for (const each of others) index.add(each)
        const expected = [...index.similarities(one)]
          .map((value, place) => ({ place, similarity: value }))
          .filter(({ place }) => place % 3 !== 1)
          .sort((a, b) => b.similarity - a.similarity || a.place - b.place)
        expect(index.nearest(one, most, place => place % 3 !== 1)).toEqual(expected.slice(0, most))
      }),
    )
  })

  it('computes similarities correctly for vectors of the largest possible numbers', () => {
    const least = new Int8Array(4096).fill(-128)
    const index = createVectorIndex(least.length, kernelOf)
    index.add(least)
    index.add(least.map(() => 127))
    const [same, opposite] = index.similarities(least)
    expect(same).toBeCloseTo(1, 6)
    expect(opposite).toBeCloseTo(-1, 6)
  })
})

describe('a vector index', () => {
  it('has the same results with SIMD as with a plain loop', () => {
    const [fast, plain] = [createVectorIndex(100, simd), createVectorIndex(100, plainKernel)]
    for (let i = 0; i < 10_000; i++) {
      fast.add(made(i, 100))
      plain.add(made(i, 100))
    }
    const one = made(-1, 100)
    expect(fast.similarities(one)).toEqual(plain.similarities(one))
    expect(fast.at(9_999)).toEqual(made(9_999, 100))
    // The memory is little larger than the vectors, which take 112 bytes each.
    expect(fast.bytes()).toBeLessThan(10_000 * 112 * 1.3)
  })

  it('reuses the position of a removed vector', () => {
    const index = createVectorIndex(2)
    const [right, up] = [Int8Array.of(1, 0), Int8Array.of(0, 1)]
    index.add(right)
    const place = index.add(up)
    index.remove(place)
    index.remove(place)
    expect(index.size()).toBe(1)
    expect(index.nearest(up, 5)).toEqual([{ place: 0, similarity: 0 }])
    expect(index.add(right)).toBe(place)
    expect(index.nearest(right, 5)).toEqual([
      { place: 0, similarity: 1 },
      { place, similarity: 1 },
    ])
  })

  it('rejects vectors of another length', () => {
    const index = createVectorIndex(3)
    expect(() => index.add(Int8Array.of(1, 2))).toThrow(RangeError)
    expect(() => index.similarities(Int8Array.of(1, 2, 3, 4))).toThrow(RangeError)
    expect(() => createVectorIndex(0)).toThrow(RangeError)
  })
})
