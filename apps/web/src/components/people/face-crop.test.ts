import { expect, it } from 'vitest'
import { cropOf, fitsThumbnail } from './face-crop.ts'

it('is a square around the face, with some of what is around it', () => {
  const crop = cropOf({ x: 0.4, y: 0.4, width: 0.1, height: 0.2 }, 1000, 500)
  expect(crop).toEqual({ x: 450 - 85, y: 250 - 85, size: 170 })
})

it('stays within the picture', () => {
  expect(cropOf({ x: 0, y: 0.9, width: 0.1, height: 0.1 }, 1000, 1000)).toEqual({
    x: 0,
    y: 830,
    size: 170,
  })
  expect(cropOf({ x: 0.1, y: 0, width: 0.8, height: 1 }, 400, 300)).toEqual({
    x: 50,
    y: 0,
    size: 300,
  })
})

it('comes from the thumbnail where the face is large there', () => {
  expect(fitsThumbnail({ x: 0, y: 0, width: 0.3, height: 0.4 })).toBe(true)
  expect(fitsThumbnail({ x: 0, y: 0, width: 0.1, height: 0.4 })).toBe(false)
})
