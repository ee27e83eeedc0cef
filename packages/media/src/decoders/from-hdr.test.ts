import { expect, test } from 'vitest'
import type { Hdr } from '../reading.ts'
import { fromHdr } from './from-hdr.ts'

const converted = (values: number[], hdr: Hdr) => {
  const pixels = Uint8ClampedArray.of(...values, 77)
  fromHdr(pixels, hdr)
  return [...pixels]
}

const pq = { transfer: 'pq', primaries: 'srgb', peakNits: 1000 } as const
const hlg = { transfer: 'hlg', primaries: 'bt2020', peakNits: 1000 } as const

test('the peak becomes white, black stays black, and transparency stays', () => {
  expect(converted([0, 0, 0], pq)).toEqual([0, 0, 0, 77])
  // 1000 cd/m² in the perceptual quantizer.
  expect(converted([192, 192, 192], pq)).toEqual([255, 255, 255, 77])
  expect(converted([255, 255, 255], hlg)).toEqual([255, 255, 255, 77])
})

test('a white of 203 cd/m² is bright in both transfer functions', () => {
  const [ofPq = 0] = converted([148, 148, 148], pq)
  const [ofHlg = 0] = converted([191, 191, 191], hlg)
  expect(ofPq).toBeGreaterThan(180)
  expect(ofPq).toBeLessThan(200)
  expect(Math.abs(ofPq - ofHlg)).toBeLessThan(5)
})

test('a lower peak makes the same value brighter', () => {
  const [usual = 0] = converted([148, 148, 148], pq)
  const [dim = 0] = converted([148, 148, 148], { ...pq, peakNits: 203 })
  expect(dim).toBeGreaterThan(usual)
})

test('wide primaries are converted to those of sRGB', () => {
  const [red = 0, green = 0] = converted([148, 100, 100], { ...pq, primaries: 'bt2020' })
  const [plainRed = 0, plainGreen = 0] = converted([148, 100, 100], pq)
  expect(red).toBeGreaterThan(plainRed)
  expect(green).toBeLessThan(plainGreen)
  expect(converted([148, 148, 148], { ...pq, primaries: 'p3' })).toEqual(
    converted([148, 148, 148], pq),
  )
})
