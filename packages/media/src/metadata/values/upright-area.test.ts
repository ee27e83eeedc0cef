import { expect, test } from 'vitest'
import { storedArea, uprightArea } from './upright-area.ts'

/** A narrow area at the upper left corner of the stored picture. */
const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }

test.each([
  [1, area],
  [2, { x: 0.6, y: 0.2, width: 0.3, height: 0.05 }],
  [3, { x: 0.6, y: 0.75, width: 0.3, height: 0.05 }],
  [4, { x: 0.1, y: 0.75, width: 0.3, height: 0.05 }],
  [5, { x: 0.2, y: 0.1, width: 0.05, height: 0.3 }],
  [6, { x: 0.75, y: 0.1, width: 0.05, height: 0.3 }],
  [7, { x: 0.75, y: 0.6, width: 0.05, height: 0.3 }],
  [8, { x: 0.2, y: 0.6, width: 0.05, height: 0.3 }],
])('turns an area like the picture with orientation %i, and back', (orientation, upright) => {
  expect(uprightArea(area, orientation)).toEqual(upright)
  expect(storedArea(upright, orientation)).toEqual(area)
})
