import { readMedia } from '@safelight/media/read'
import { jpegWithExif } from '@safelight/media/written-jpeg'
import { expect, it } from 'vitest'
import { withExif } from './exif.ts'

it('gives a photograph a camera, a time and a place of its own', async () => {
  const [first, later] = [0, 61].map(index => withExif(jpegWithExif({}), index))
  const read = (jpeg: Uint8Array = new Uint8Array()) =>
    readMedia(new File([Uint8Array.from(jpeg)], 'a.jpg'))
  expect(await read(first)).toMatchObject({
    taken: { local: '2024-05-17T00:00:00.000', offsetMinutes: 120 },
    details: { cameraName: 'Safelight Bench', latitude: 41.8833333, longitude: 12.4833333 },
  })
  expect((await read(later))?.taken.local).toBe('2024-05-17T01:01:00.000')
})
