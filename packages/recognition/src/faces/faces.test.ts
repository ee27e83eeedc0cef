import type { ModelOf } from '@safelight/contract/recognition-manifest'
import { describe, expect, it } from 'vitest'
import { blankPicture, paint, pictureOf } from '../../test/drawing/picture.ts'
import type { Pixels } from '../detections.ts'
import { withoutOverlaps } from '../pixels/overlaps.ts'
import { renditionsOf } from '../pixels/renditions.ts'
import type { Session, Tensor } from '../runtime.ts'
import { readBlazeface } from './blazeface.ts'
import { detectFaces, scaledTo } from './detect-faces.ts'
import type { FoundFace } from './found-face.ts'
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

/** A black picture with a white square. */
function withFace(width: number, height: number, x: number, y: number, side: number): Pixels {
  const picture = blankPicture(width, height, [0, 0, 0])
  paint(picture, { x, y, width: side, height: side }, () => [255, 255, 255])
  return picture
}

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

describe('BlazeFace', () => {
  const INPUT = { width: 256, height: 256 }
  const GRIDS = [
    { places: 512, stride: 16 },
    { places: 384, stride: 32 },
  ]
  // The center, the size, the eyes, the nose, the middle of the mouth and the ears.
  const NUMBERS = [4, -8, 60, 80, -16, -20, 20, -20, 2, 0, 2, 20, -30, -16, 34, -16]

  function outputs(stride: number, place: number, chance: number, numbers = NUMBERS) {
    return Object.fromEntries(
      GRIDS.flatMap(grid => {
        const isHere = grid.stride === stride
        const chances = new Array<number>(grid.places).fill(-100)
        if (isHere) chances[place] = chance
        return [
          [`chances-${grid.stride}`, output(grid.places, 1, 0, chances, true)],
          [`values-${grid.stride}`, output(grid.places, 16, place, isHere ? numbers : [], true)],
        ]
      }),
    )
  }

  it('reads boxes and points around the middle of a cell, and derives the corners of the mouth', () => {
    // Six anchors in each cell of 32 pixels: the cell in column 3 and row 2.
    const [face, ...others] = readBlazeface(outputs(32, 6 * (2 * 8 + 3) + 4, 2), INPUT, 0.6)
    expect(others).toEqual([])
    const [x, y] = [3.5 * 32, 2.5 * 32]
    const corner = (36 * 29.18) / 35.24 / 2
    expect(face).toEqual({
      left: x + 4 - 30,
      top: y - 8 - 40,
      right: x + 4 + 30,
      bottom: y - 8 + 40,
      confidence: expect.closeTo(1 / (1 + Math.exp(-2))),
      landmarks: [
        { x: x - 16, y: y - 20 },
        { x: x + 20, y: y - 20 },
        { x: x + 2, y },
        { x: expect.closeTo(x + 2 - corner), y: y + 20 },
        { x: expect.closeTo(x + 2 + corner), y: y + 20 },
      ],
    })
    expect(readBlazeface(outputs(32, 0, 0), INPUT, 0.6)).toEqual([])
    expect(() => readBlazeface({}, INPUT, 0.6)).toThrow('The model gives no faces.')
  })

  /** A detector that takes each white area of at least 12 pixels for a face. */
  const session: Session = {
    inputs: ['picture'],
    outputs: [],
    async run({ picture }) {
      const values = picture?.data as Float32Array
      let [left, top, right, bottom] = [256, 256, -1, -1]
      for (let i = 0; i < 256 * 256; i++) {
        if ((values[i] ?? 0) < 0.5) continue
        const [x, y] = [i % 256, Math.floor(i / 256)]
        left = Math.min(left, x)
        top = Math.min(top, y)
        right = Math.max(right, x + 1)
        bottom = Math.max(bottom, y + 1)
      }
      const [x, y, width, height] = [
        (left + right) / 2,
        (top + bottom) / 2,
        right - left,
        bottom - top,
      ]
      if (Math.min(width, height) < 12) return outputs(16, 0, -100)
      return outputs(16, 0, 2, [x - 8, y - 8, width, height, ...new Array(12).fill(0)])
    },
    async close() {},
  }
  const model = {
    task: 'face-detection',
    family: 'blazeface',
    input: { ...INPUT, order: 'rgb', mean: [0, 0, 0], std: [1, 1, 1] },
    threshold: 0.6,
    overlap: 0.3,
  } as ModelOf<'face-detection'>

  async function boxesIn(width: number, height: number, x: number, y: number, side: number) {
    const pixels = withFace(width, height, x, y, side)
    const found = await detectFaces(model, session, renditionsOf(pictureOf(pixels)))
    return scaledTo(pixels, found).map(({ left, top, right, bottom }) => [left, top, right, bottom])
  }

  it.each([
    ['small ones, by looking at parts of the picture', 800, 600, 470, 330, 33],
    ['small ones at the corner of the picture', 800, 600, 767, 567, 33],
    ['large ones, once', 800, 600, 200, 130, 330],
    ['those of a small picture, as a whole', 400, 300, 100, 100, 60],
  ])('finds %s', async (_, width, height, x, y, side) => {
    const boxes = await boxesIn(width, height, x, y, side)
    expect(boxes).toHaveLength(1)
    for (const [i, edge] of [x, y, x + side, y + side].entries()) {
      expect(Math.abs((boxes[0]?.[i] ?? Number.NaN) - edge)).toBeLessThan(5)
    }
  })

  it.each([
    ['a face', 60, false, true],
    ['a face in a picture without people', 60, true, true],
    ['nothing', 15, false, true],
    ['nothing in a picture without people', 15, true, false],
  ])('after %s in the thumbnail, reads the preview: %3$s', async (_, side, isDeserted, reads) => {
    const decoded: string[] = []
    const renditions = renditionsOf({
      thumbnail: async () => withFace(400, 300, 100, 100, side),
      async preview() {
        decoded.push('preview')
        return withFace(1600, 1200, 400, 400, 4 * side)
      },
    })
    const { faces } = await detectFaces(model, session, renditions, isDeserted)
    expect(faces).toHaveLength(side > 15 || reads ? 1 : 0)
    expect(decoded).toEqual(reads ? ['preview'] : [])
  })

  it('ignores faces that are too small to tell', async () => {
    expect(await boxesIn(800, 600, 470, 330, 15)).toEqual([])
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
