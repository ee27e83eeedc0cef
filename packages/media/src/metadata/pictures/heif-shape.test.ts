import { describe, expect, test } from 'vitest'
import { clap, codedIn, type HeifClaims, heifOf, imir, irot } from '../../../test/heif-writer.ts'
import { readSample } from '../../../test/samples.ts'
import { readStored } from '../../picture-facts.ts'
import { sniffMediaType } from '../../types.ts'

const heic = codedIn(await readSample('heif/plain.heic'))
const avif = codedIn(await readSample('heif/av1.avif'))

async function read(coded: typeof heic, claims: HeifClaims) {
  const bytes = heifOf(coded, claims)
  const type = sniffMediaType(bytes)
  if (type !== 'image/heic' && type !== 'image/avif') throw new Error('Not identified')
  return readStored(type, new Blob([bytes]), bytes)
}

describe('the EXIF orientation of a HEIC', () => {
  test('counts if no box turns the picture', async () => {
    const [stored, orientation] = [{ width: 96, height: 64 }, 6]
    expect(await read(heic, { exifOrientation: 6 })).toMatchObject({ stored, orientation })
  })

  test.each([
    ['turns', [irot(1)], { width: 64, height: 96 }],
    ['turns by nothing', [irot(0)], { width: 96, height: 64 }],
    ['mirrors', [imir('sideways')], { width: 96, height: 64 }],
  ])('does not count if a box %s', async (_, transforms, stored) => {
    const read90 = await read(heic, { transforms, exifOrientation: 6 })
    expect(read90).toEqual({ stored, orientation: 1, crop: undefined })
  })

  test('does not count in an AVIF, which browsers show without it', async () => {
    expect(await read(avif, { exifOrientation: 6 })).toMatchObject({ orientation: 1 })
  })
})

describe('the boxes of an AVIF', () => {
  test.each([
    [[irot(1)], 8],
    [[irot(2)], 3],
    [[irot(3)], 6],
    [[imir('sideways')], 2],
    [[imir('upside down')], 4],
    [[irot(1), imir('sideways')], 7],
    [[irot(1), imir('upside down')], 5],
    [[imir('sideways'), irot(1)], 5],
    [[imir('sideways'), irot(3)], 7],
  ])('state an orientation (%#)', async (transforms, orientation) => {
    const claims = { transforms, exifOrientation: 3 }
    expect(await read(avif, claims)).toEqual({ stored: { width: 96, height: 64 }, orientation })
  })
})

describe('a crop', () => {
  const corner = clap(50, 40, -23, -12)
  const crop = async (...transforms: number[][]) => {
    const { stored, crop } = await read(avif, { transforms })
    return { size: [stored?.width, stored?.height], crop }
  }

  test('is around the center, or off it', async () => {
    const size = [96, 64]
    expect(await crop(clap(50, 40, 0, 0))).toEqual({
      size,
      crop: { x: 23, y: 12, width: 50, height: 40 },
    })
    expect(await crop(clap(50, 40, -23, 12))).toEqual({
      size,
      crop: { x: 0, y: 24, width: 50, height: 40 },
    })
    // The center of the picture lies between two pixels, that of the part on one.
    expect(await crop(clap(51, 41, 0.5, 0.5))).toMatchObject({ crop: { x: 23, y: 12 } })
  })

  test('of a HEIC turns and is mirrored with the picture', async () => {
    const cropOf = async (...transforms: number[][]) => {
      const { stored, crop } = await read(heic, { transforms: [corner, ...transforms] })
      return { size: [stored?.width, stored?.height], crop }
    }
    expect(await cropOf(irot(1))).toEqual({
      size: [64, 96],
      crop: { x: 0, y: 46, width: 40, height: 50 },
    })
    expect(await cropOf(irot(2))).toMatchObject({ crop: { x: 46, y: 24 } })
    expect(await cropOf(imir('sideways'))).toMatchObject({ crop: { x: 46, y: 0 } })
    expect(await cropOf(imir('upside down'))).toMatchObject({ crop: { x: 0, y: 24 } })
  })

  test('of an AVIF is that of the picture before it turns', async () => {
    const size = [96, 64]
    const first = { size, crop: { x: 0, y: 0, width: 50, height: 40 } }
    expect(await crop(corner, irot(1))).toEqual(first)
    expect(await crop(irot(1), clap(40, 50, -12, 23))).toEqual(first)
    expect(await crop(imir('sideways'), clap(50, 40, 23, -12))).toEqual(first)
  })

  test.each([
    ['reaches beyond the picture', clap(50, 40, 30, 0)],
    ['is larger than the picture', clap(100, 64, 0, 0)],
    ['is empty', clap(0, 40, 0, 0)],
  ])('is ignored if it %s', async (_, box) => {
    expect((await crop(box)).crop).toBeUndefined()
  })
})
