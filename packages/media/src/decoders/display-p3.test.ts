import { expect, test } from 'vitest'
import { fromDisplayP3 } from './display-p3.ts'

const converted = (...color: number[]) => {
  const pixels = Uint8ClampedArray.from([...color, 128])
  fromDisplayP3(pixels)
  return [...pixels]
}

test('conversion to sRGB keeps grays and alpha unchanged', () => {
  for (let value = 0; value <= 255; value++)
    expect(converted(value, value, value)).toEqual([value, value, value, 128])
})

// Chromium's canvas produced the expected values.
test.each([
  [
    [200, 100, 50],
    [215, 93, 31],
  ],
  [
    [250, 10, 240],
    [255, 0, 248],
  ],
  [
    [10, 200, 30],
    [0, 204, 0],
  ],
  [
    [255, 0, 0],
    [255, 0, 0],
  ],
])('converts %j in Display P3 to %j in sRGB', (wide, expected) => {
  expect(converted(...wide).slice(0, 3)).toEqual(expected)
})
