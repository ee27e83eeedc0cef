import { expect, test } from 'vitest'
import { jpegWithExif, withEmbedded, withThermal } from '../../../test/jpeg-writer.ts'
import { readPictureMetadata } from '../../../test/read-metadata.ts'
import { readDimensions } from './dimensions.ts'
import { embeddedPreview } from './embedded-preview.ts'

const small = jpegWithExif({}, {}, {}, [160, 120])

test('gives the embedded picture the orientation of the main picture', async () => {
  const preview = await embeddedPreview(withEmbedded(small), 6)
  expect(preview && readDimensions('image/jpeg', preview)).toEqual({ width: 160, height: 120 })
  expect(preview && (await readPictureMetadata(preview)).orientation).toBe(6)
})

test('finds the embedded picture behind the raw data of a thermal camera', async () => {
  const whole = withEmbedded(small)
  expect(await embeddedPreview(withThermal(whole), 6)).toEqual(await embeddedPreview(whole, 6))
})

test('finds no embedded picture in other files', async () => {
  expect(await embeddedPreview(jpegWithExif({}), 1)).toBeUndefined()
  expect(await embeddedPreview(withEmbedded(small).slice(0, 100), 1)).toBeUndefined()
  expect(await embeddedPreview(new Uint8Array(), 1)).toBeUndefined()
})
