import { describe, expect, it } from 'vitest'
import { blankPicture, type Color, paint } from '../../test/drawing/picture.ts'
import { contained, cropped, stretched } from './fit.ts'
import { toTensor } from './planes.ts'
import { CUBIC, LINEAR, resample } from './resample.ts'
import { inverse, similarityBetween, warped } from './similarity.ts'

function halves(width: number, height: number, left: Color, right: Color) {
  const picture = blankPicture(width, height)
  paint(picture, { x: 0, y: 0, width, height }, x => (x < 0.5 ? left : right))
  return picture
}
const RED: Color = [255, 0, 0]
const BLUE: Color = [0, 0, 255]
const all = (width: number, height: number) => ({ x: 0, y: 0, width, height })

describe('resample', () => {
  it('keeps a picture of the same size unchanged', () => {
    const picture = halves(6, 2, [10, 20, 30], [200, 100, 50])
    for (const filter of [CUBIC, LINEAR]) {
      const { data } = resample(picture, all(6, 2), { width: 6, height: 2 }, filter)
      expect([...data.subarray(0, 6)]).toEqual([10, 10, 10, 200, 200, 200])
      expect([...data.subarray(24, 30)]).toEqual([30, 30, 30, 50, 50, 50])
    }
  })

  it('averages the pixels of a picture to shrink the picture', () => {
    const stripes = blankPicture(1000, 10)
    paint(stripes, all(1000, 10), x => (Math.floor(x * 1000) % 2 ? [0, 0, 0] : [255, 255, 255]))
    const { data } = resample(stripes, all(1000, 10), { width: 10, height: 1 }, CUBIC)
    for (const value of data) expect(Math.abs(value - 127.5)).toBeLessThan(2)
  })

  it('blends transparency over white', () => {
    const picture = halves(2, 1, RED, BLUE)
    picture.data[3] = 0
    picture.data[7] = 128
    const { data } = resample(picture, all(2, 1), { width: 2, height: 1 }, LINEAR)
    expect([...data]).toEqual([255, 127, 255, 127, 255, 255])
  })

  it('draws only the given region of a picture', () => {
    const picture = halves(8, 2, RED, BLUE)
    const part = { x: 4, y: 0, width: 4, height: 2 }
    expect([...resample(picture, part, { width: 1, height: 1 }, LINEAR).data][0]).toBeLessThan(60)
  })
})

describe('fitting a picture', () => {
  it('can crop, stretch or pad the picture', () => {
    const picture = halves(40, 10, RED, BLUE)
    const size = { width: 10, height: 10 }
    const reds = ({ data }: { data: Float32Array }) => [...data.subarray(0, 10)]
    expect(reds(cropped(picture, size)).map(Math.sign)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
    expect(reds(stretched(picture, size)).slice(0, 4)).toEqual([255, 255, 255, 255])
    const { planes, scale } = contained(picture, size)
    expect(scale).toBe(0.25)
    expect(planes.data.length).toBe(300)
    expect(Math.max(...planes.data.subarray(30, 100))).toBe(0)
    expect(planes.data[0]).toBe(255)
  })
})

it('toTensor normalizes the color channels', () => {
  const { planes } = contained(halves(2, 1, RED, BLUE), { width: 2, height: 1 })
  const mean = [0.5, 0, 0.25]
  const std = [0.5, 1, 0.25]
  expect(toTensor(planes, { order: 'rgb', mean, std })).toEqual({
    type: 'float32',
    dims: [1, 3, 1, 2],
    data: Float32Array.from([1, -1, 0, 0, -1, 3]),
  })
  const { data } = toTensor(planes, { order: 'bgr', mean, std })
  expect([...data]).toEqual([-1, 1, 0, 0, 3, -1])
})

describe('a similarity transform', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 20 },
  ]
  const moved = points.map(({ x, y }) => ({ x: 5 - 2 * y, y: 7 + 2 * x }))

  it('is fitted to pairs of points', () => {
    const { re, im, dx, dy } = similarityBetween(points, moved)
    expect([re, im, dx, dy].map(value => Math.round(value * 1e9) / 1e9)).toEqual([0, 2, 5, 7])
    const back = inverse({ re, im, dx, dy })
    expect(back.re).toBeCloseTo(0)
    expect(back.im).toBeCloseTo(-0.5)
    expect(back.re * 5 - back.im * 7 + back.dx).toBeCloseTo(0)
    expect(back.im * 5 + back.re * 7 + back.dy).toBeCloseTo(0)
  })

  it('rotates a picture', () => {
    const picture = halves(4, 4, RED, BLUE)
    const toPicture = { re: 0, im: 1, dx: 4, dy: 0 }
    const { data } = warped(picture, toPicture, { width: 4, height: 4 })
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect([...data.subarray(12, 16)]).toEqual([255, 255, 255, 255])
    expect([...data.subarray(32, 36)]).toEqual([255, 255, 255, 255])
    const away = warped(picture, { re: 1, im: 0, dx: 100, dy: 0 }, { width: 1, height: 1 })
    expect([...away.data]).toEqual([0, 0, 0])
  })
})
