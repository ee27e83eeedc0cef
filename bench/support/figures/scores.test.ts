import type { Face } from '@safelight/recognition/detections'
import { expect, it } from 'vitest'
import { areaUnderCurve, matchFaces, shareFrom } from './scores.ts'

const aFace = (x: number, confidence = 0.9): Face => ({
  box: { x, y: 0, width: 0.2, height: 0.2 },
  embedding: new Int8Array(),
  confidence,
})

it('a face belongs to one labeled point, and the surest face comes first', () => {
  const [sure, unsure, far] = [aFace(0.1, 0.9), aFace(0.12, 0.8), aFace(0.7)]
  const points = [
    { x: 0.2, y: 0.1 },
    { x: 0.25, y: 0.1 },
    { x: 0.5, y: 0.1 },
  ]
  const { matches, others } = matchFaces(points, [unsure, far, sure])
  expect(points.map(point => matches.get(point))).toEqual([sure, unsure, undefined])
  expect(others).toEqual([far])
})

it('the area under the curve is 1 if all same pairs are more similar, and 0.5 for equal values', () => {
  expect(areaUnderCurve([0.8, 0.9], [0.1, 0.7])).toBe(1)
  expect(areaUnderCurve([0.5], [0.5, 0.5])).toBe(0.5)
  expect(areaUnderCurve([0.2, 0.6], [0.4])).toBe(0.5)
})

it('a value at the threshold counts', () => {
  expect(shareFrom([0.35, 0.36, 0.5, 0.1], 0.36)).toBe(0.5)
})
