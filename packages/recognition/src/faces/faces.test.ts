import { describe, expect, it } from 'vitest'
import type { Tensor } from '../runtime.ts'
import { type FoundFace, withoutOverlaps } from './found-face.ts'
import { readScrfd } from './scrfd.ts'
import { readYunet } from './yunet.ts'

const SIDE = { width: 64, height: 64 }
const cellsOf = (stride: number) => (64 / stride) ** 2

function output(
  places: number,
  numbers: number,
  place: number,
  values: number[],
  batched = false,
): Tensor {
  const data = new Float32Array(places * numbers)
  data.set(values, place * numbers)
  return { type: 'float32', data, dims: batched ? [1, places, numbers] : [places, numbers] }
}

const POINTS = [1, 1, 2, 1, 1.5, 2, 1, 3, 2, 3]

describe('SCRFD', () => {
  /** Returns model outputs with one face, at an anchor of the 16-pixel grid. */
  function outputs(place: number) {
    const all: Record<string, Tensor> = {}
    // The outputs have the order and names of a real export of the model.
    for (const [index, stride] of [32, 16, 8].entries()) {
      const at = stride === 16 ? place : 0
      const on = stride === 16 ? 1 : 0
      all[`${440 + index}`] = output(
        2 * cellsOf(stride),
        10,
        at,
        POINTS.map(x => x * on),
      )
      all[`${450 + index}`] = output(2 * cellsOf(stride), 1, at, [0.9 * on])
      all[`${460 + index}`] = output(
        2 * cellsOf(stride),
        4,
        at,
        [1, 0.5, 2, 1.5].map(x => x * on),
      )
    }
    return all
  }

  it('reads boxes as distances from two anchors at each grid point', () => {
    const [face, ...others] = readScrfd(outputs(2 * (4 + 2) + 1), SIDE, 0.5)
    expect(others).toEqual([])
    expect(face).toEqual({
      left: 32 - 16,
      top: 16 - 8,
      right: 32 + 32,
      bottom: 16 + 24,
      confidence: expect.closeTo(0.9),
      landmarks: [
        { x: 48, y: 32 },
        { x: 64, y: 32 },
        { x: 56, y: 48 },
        { x: 48, y: 64 },
        { x: 64, y: 64 },
      ],
    })
  })

  it('returns no face below the confidence threshold', () => {
    expect(readScrfd(outputs(0), SIDE, 0.95)).toEqual([])
    expect(() => readScrfd({}, SIDE, 0.5)).toThrow('The model gives no faces.')
  })
})

describe('YuNet', () => {
  it('reads boxes as a center and the logarithms of width and height', () => {
    const all: Record<string, Tensor> = {}
    for (const stride of [8, 16, 32]) {
      const on = stride === 8 ? 1 : 0
      const place = on * (8 + 3)
      const cells = cellsOf(stride)
      all[`cls_${stride}`] = output(cells, 1, place, [0.8 * on], true)
      all[`obj_${stride}`] = output(cells, 1, place, [0.45 * on], true)
      all[`bbox_${stride}`] = output(cells, 4, place, [0.5, 1, Math.log(4), Math.log(2)], true)
      all[`kps_${stride}`] = output(cells, 10, place, POINTS, true)
    }
    const [face, ...others] = readYunet(all, SIDE, 0.5)
    expect(others).toEqual([])
    expect(face).toMatchObject({
      left: expect.closeTo(28 - 16),
      top: expect.closeTo(16 - 8),
      right: expect.closeTo(28 + 16),
      bottom: expect.closeTo(16 + 8),
      confidence: expect.closeTo(0.6),
    })
    expect(face?.landmarks[2]).toEqual({ x: 36, y: 24 })
    expect(() => readYunet({}, SIDE, 0.5)).toThrow('The model gives no faces.')
  })
})

it('keeps only the most confident of overlapping faces', () => {
  const face = (left: number, confidence: number): FoundFace => ({
    left,
    top: 0,
    right: left + 10,
    bottom: 10,
    confidence,
    landmarks: [],
  })
  const faces = [face(0, 0.6), face(2, 0.9), face(9, 0.7), face(30, 0.5)]
  const kept = (overlap: number) => withoutOverlaps(faces, overlap).map(({ left }) => left)
  expect(kept(0.4)).toEqual([2, 9, 30])
  expect(kept(0.7)).toEqual([2, 9, 0, 30])
  expect(kept(0)).toEqual([2, 30])
})
