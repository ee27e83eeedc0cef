import { expect, it } from 'vitest'
import { cropOf, fitsThumbnail, uprightOn } from './face-crop.ts'

it('crops a square around the face that includes some of its surroundings', () => {
  const crop = cropOf({ x: 0.4, y: 0.4, width: 0.1, height: 0.2 }, 1000, 500)
  expect(crop).toEqual({ x: 450 - 85, y: 250 - 85, size: 170 })
})

it('keeps the crop inside the picture', () => {
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

it.each([
  ['as it is', 0, ['top left', 'top right', 'bottom right', 'bottom left']],
  ['turned by a quarter', 1, ['top right', 'bottom right', 'bottom left', 'top left']],
  ['upside down', 2, ['bottom right', 'bottom left', 'top left', 'top right']],
  ['turned by three quarters', 3, ['bottom left', 'top left', 'top right', 'bottom right']],
])('the face fills its canvas when the picture is shown %s', (_, turns, expected) => {
  const side = 240
  const crop = cropOf({ x: 0.8, y: 0.3, width: 0.2, height: 0.3 }, 1600, 900)
  const [a, b, c, d, e, f] = uprightOn(side, crop, turns)
  const { x, y, size } = crop
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const
  const places: Record<string, string> = {
    '0 0': 'top left',
    '240 0': 'top right',
    '240 240': 'bottom right',
    '0 240': 'bottom left',
  }
  const shown = corners.map(([px, py]) =>
    [a * px + c * py + e, b * px + d * py + f].map(each => Math.abs(Math.round(each))).join(' '),
  )
  expect(shown.map(each => places[each])).toEqual(expected)
})

it('uses the thumbnail of a picture if the thumbnail shows the face large enough', () => {
  expect(fitsThumbnail({ x: 0, y: 0, width: 0.3, height: 0.4 })).toBe(true)
  expect(fitsThumbnail({ x: 0, y: 0, width: 0.1, height: 0.4 })).toBe(false)
})
