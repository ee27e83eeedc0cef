import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantize, similarity } from './quantize.ts'

const numbers = (length: number) =>
  fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -4, max: 4 }), {
    minLength: length,
    maxLength: length,
  })

const cosine = (a: readonly number[], b: readonly number[]) => {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, each, i) => sum + each * (y[i] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

describe('a quantized vector', () => {
  it('uses the whole 8-bit range for small and large numbers', () => {
    expect([...quantize([0.1, -0.2, 0.05])]).toEqual([64, -127, 32])
    expect([...quantize([100, -200, 50])]).toEqual([64, -127, 32])
    expect([...quantize(Float32Array.of(0, 0))]).toEqual([0, 0])
  })

  it('rejects numbers that are not finite', () => {
    expect(() => quantize([1, Number.NaN])).toThrow(RangeError)
    expect(() => quantize([Number.POSITIVE_INFINITY])).toThrow(RangeError)
  })

  it('preserves angles', () => {
    const far = (vector: number[]) => Math.max(...vector.map(Math.abs)) > 0.5
    fc.assert(
      fc.property(numbers(64).filter(far), numbers(64).filter(far), (a, b) => {
        expect(similarity(quantize(a), quantize(b))).toBeCloseTo(cosine(a, b), 1)
        expect(similarity(quantize(a), quantize(a.map(each => 3 * each)))).toBeCloseTo(1, 10)
      }),
    )
  })
})

describe('similarity', () => {
  it('is 1 for vectors of the same direction', () => {
    const [right, left, up, none] = [
      [3, 0],
      [-5, 0],
      [0, 7],
      [0, 0],
    ].map(each => Int8Array.from(each)) as [Int8Array, Int8Array, Int8Array, Int8Array]
    expect(similarity(right, right)).toBe(1)
    expect(similarity(right, left)).toBe(-1)
    expect(similarity(right, up)).toBe(0)
    expect(similarity(right, none)).toBe(0)
  })

  it('rejects vectors of different lengths', () => {
    expect(() => similarity(Int8Array.of(1), Int8Array.of(1, 2))).toThrow(RangeError)
  })
})
