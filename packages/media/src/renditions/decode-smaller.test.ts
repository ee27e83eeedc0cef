import { expect, test } from 'vitest'
import { decodeSmaller, smallerSize } from './decode-smaller.ts'

test('decodes a JPEG at the smallest scale that is large enough', () => {
  expect(smallerSize({ width: 4000, height: 3000 }, 1440)).toEqual({ width: 1500, height: 1125 })
  expect(smallerSize({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 2000, height: 1500 })
  expect(smallerSize({ width: 3024, height: 4032 }, 1600)).toEqual({ width: 1512, height: 2016 })
  expect(smallerSize({ width: 12_801, height: 100 }, 1600)).toEqual({ width: 1601, height: 13 })
  expect(smallerSize({ width: 1800, height: 900 }, 1600)).toBeUndefined()
  expect(smallerSize({ width: 1828, height: 914 }, 1600)).toEqual({ width: 1600, height: 800 })
  expect(smallerSize({ width: 640, height: 480 }, 1600)).toBeUndefined()
})

test('returns undefined if the browser lacks ImageDecoder', async () => {
  const picture = new Blob(['never read'])
  expect(await decodeSmaller(picture, { width: 4000, height: 3000 }, 1, 1600)).toBeUndefined()
})
