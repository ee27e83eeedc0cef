import { describe, expect, test } from 'vitest'
import { flirFile, jpegWithExif, reconyxNote, withFlir } from '../../../test/jpeg-writer.ts'
import { readPictureMetadata } from '../../../test/read-metadata.ts'

describe('maker-specific records', () => {
  const facts = {
    seconds: Date.UTC(2013, 4, 9, 21, 22, 23) / 1000,
    milliseconds: 125,
    minutesBehind: -180,
    latitude: 59.3375,
    longitude: -18.0625,
  }

  test('reads date, camera and location from a thermal camera', async () => {
    for (const cut of [100, 65_000]) {
      const jpeg = withFlir(jpegWithExif({ 271: 'FLIR' }), flirFile(facts), cut)
      expect(await readPictureMetadata(jpeg)).toMatchObject({
        taken: { local: '2013-05-10T00:22:23.125', offsetMinutes: 180, guess: null },
        details: { cameraName: 'FLIR', latitude: 59.3375, longitude: -18.0625 },
      })
    }
  })

  test('uses the date of a thermal camera only if EXIF has no date', async () => {
    const exif = jpegWithExif({}, { 36867: '2014:05:06 07:08:09' })
    const { taken } = await readPictureMetadata(withFlir(exif, flirFile(facts)))
    expect(taken?.local).toBe('2014-05-06T07:08:09.000')
    const lost = withFlir(jpegWithExif({}), flirFile({ ...facts, isValid: false }))
    expect((await readPictureMetadata(lost)).details).toEqual({})
    const change = jpegWithExif({ 306: '2016:09:12 10:05:31' })
    const guess = await readPictureMetadata(withFlir(change, flirFile({})))
    expect(guess.taken).toMatchObject({ local: '2016-09-12T10:05:31.000', guess: 'file' })
  })

  test.each(['HyperFire', 'UltraFire', 'HyperFire 2'] as const)(
    'reads a trail camera of the kind %s',
    async kind => {
      const note = reconyxNote(kind, [9, 8, 7, 6, 5, 2012])
      const { taken } = await readPictureMetadata(jpegWithExif({ 271: 'RECONYX' }, { 37500: note }))
      expect(taken).toEqual({
        local: '2012-05-06T07:08:09.000',
        offsetMinutes: null,
        guess: null,
      })
    },
  )

  test('ignores a maker note with an invalid date', async () => {
    const takenOf = async (make: string, bytes: number[]) =>
      (await readPictureMetadata(jpegWithExif({ 271: make }, { 37500: { bytes } }))).taken
    const note = reconyxNote('HyperFire', [9, 8, 7, 6, 5, 2012]).bytes
    expect(await takenOf('RECONYX', note)).toBeDefined()
    expect(await takenOf('Canon', note)).toBeUndefined()
    expect(await takenOf('RECONYX', note.slice(0, 0x21))).toBeUndefined()
    const none = reconyxNote('UltraFire', [99, 8, 7, 31, 2, 2012]).bytes
    expect(await takenOf('RECONYX', none)).toBeUndefined()
  })

  test('reads big-endian dates of some trail cameras', async () => {
    const { bytes } = reconyxNote('HyperFire', [9, 8, 7, 6, 5, 2012])
    const view = new DataView(Uint8Array.from(bytes).buffer)
    for (let at = 0x16; at < 0x22; at += 2) view.setUint16(at, view.getUint16(at, true))
    const swapped = { bytes: [...new Uint8Array(view.buffer)] }
    const { taken } = await readPictureMetadata(
      jpegWithExif({ 271: 'RECONYX' }, { 37500: swapped }),
    )
    expect(taken?.local).toBe('2012-05-06T07:08:09.000')
  })
})
