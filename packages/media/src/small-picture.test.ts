import { expect, test } from 'vitest'
import { jpegWithExif, withEmbedded } from '../test/jpeg-writer.ts'
import { readPictureMetadata } from '../test/read-metadata.ts'
import { readDimensions } from './metadata/pictures/dimensions.ts'
import { smallPicture } from './small-picture.ts'

const { signal } = new AbortController()
const small = (content: Uint8Array<ArrayBuffer>, mayDecode = false) =>
  smallPicture(new File([content], 'a.jpg'), { side: 100, mayDecode, signal })

test('returns the camera’s embedded picture with the orientation of the main picture', async () => {
  const embedded = jpegWithExif({}, {}, {}, [160, 120])
  const turned = withEmbedded(embedded, 6)
  const picture = new Uint8Array((await (await small(turned))?.arrayBuffer()) ?? [])
  expect(readDimensions('image/jpeg', picture)).toEqual({ width: 160, height: 120 })
  const { orientation } = await readPictureMetadata(turned)
  expect((await readPictureMetadata(picture)).orientation).toBe(orientation)
})

test('returns nothing if the embedded picture is large or missing', async () => {
  expect(await small(withEmbedded(jpegWithExif({}, {}, {}, [4000, 3000])))).toBeUndefined()
  expect(await small(jpegWithExif({}))).toBeUndefined()
  expect(await small(new TextEncoder().encode('text'))).toBeUndefined()
  expect(await small(new Uint8Array())).toBeUndefined()
})

test('a picture that cannot be drawn does not block the next picture', async () => {
  const whole = jpegWithExif({}, {}, {}, [4000, 3000])
  expect(await Promise.all([small(whole, true), small(whole, true)])).toEqual([
    undefined,
    undefined,
  ])
})
