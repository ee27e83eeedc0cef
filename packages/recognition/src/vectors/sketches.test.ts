import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFaces, seeded } from '../../test/known-faces.ts'
import { plainKernel, simdKernel } from './kernel.ts'
import { quantize, similarity } from './quantize.ts'
import { bitsApart, createSketcher, createSketches } from './sketches.ts'

const LEAST = 0.36

const bitsOf = (bytes: Uint8Array) =>
  [...bytes].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

it('the share of differing bits in two sketches matches the angle between the vectors', () => {
  const sketch = createSketcher(128)
  const draw = createFaces(1, 128)
  for (const cosine of [-0.5, 0, 0.36, 0.7, 0.95]) {
    const apart = Array.from({ length: 200 }, () => {
      const one = draw.direction()
      const [a, b] = [sketch(quantize(one)), sketch(quantize(draw.near(one, cosine)))]
      return bitsOf(a.map((byte, i) => byte ^ (b[i] ?? 0)))
    })
    const mean = apart.reduce((sum, each) => sum + each, 0) / apart.length
    expect(mean / 512).toBeCloseTo(Math.acos(cosine) / Math.PI, 1)
  }
})

it('the search by sketches finds nearly all similar pairs of faces', () => {
  const draw = createFaces(2, 128)
  const people = Array.from({ length: 20 }, draw.direction)
  const faces = people.flatMap((look, i) => draw.faces(`${i}`, 15, look))
  const sketches = createSketches(128, LEAST)
  for (const [place, { embedding }] of faces.entries()) sketches.set(place, embedding)
  let [similar, found, far, foundFar] = [0, 0, 0, 0]
  for (const [place, one] of faces.entries()) {
    const there = new Set(sketches.alike(place))
    expect(there).toContain(place)
    for (const [other, { embedding }] of faces.entries()) {
      const isFound = there.has(other)
      const isSimilar = similarity(one.embedding, embedding) >= LEAST
      if (isSimilar) similar += 1
      else far += 1
      if (isSimilar && isFound) found += 1
      if (!isSimilar && isFound) foundFar += 1
    }
  }
  expect(found / similar).toBeGreaterThan(0.999)
  expect(foundFar / far).toBeLessThan(0.1)
})

it('the SIMD kernel and the plain kernel find the same vectors', () => {
  const random = seeded(3)
  const vectors = Array.from({ length: 9000 }, () =>
    quantize(Array.from({ length: 16 }, () => random() - 0.5)),
  )
  const [fast, plain] = [simdKernel, plainKernel].map(kernelOf =>
    createSketches(16, LEAST, memory => kernelOf(memory) ?? plainKernel(memory)),
  )
  for (const sketches of [fast, plain]) {
    for (const [place, vector] of vectors.entries()) sketches?.set(place, vector)
    sketches?.set(7, vectors[8999] as Int8Array)
  }
  for (const place of [0, 7, 4000, 8999]) {
    expect(fast?.alike(place)).toEqual(plain?.alike(place))
  }
  expect(fast?.alike(8999)).toContain(7)
})

it('a lower similarity threshold allows more differing bits', () => {
  const cosine = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(cosine, cosine, (a, b) => {
      expect(bitsApart(Math.max(a, b))).toBeLessThanOrEqual(bitsApart(Math.min(a, b)))
    }),
  )
  expect(bitsApart(1)).toBe(0)
  expect(bitsApart(-1)).toBe(512)
})
