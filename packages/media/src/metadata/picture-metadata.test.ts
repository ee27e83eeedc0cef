/// <reference types="node" />
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  flirFile,
  jpegWithExif,
  withFlir,
  withIptc,
  withThermal,
  withXmp,
} from '../../test/jpeg-writer.ts'
import { readPictureMetadata } from '../../test/read-metadata.ts'

const rational = (numerator: number, denominator: number) => ({
  rationals: [[numerator, denominator]] as [number, number][],
})
const degrees = (...parts: number[]) => ({
  rationals: parts.map(part => [part, 1] as [number, number]),
})

describe('readPictureMetadata', () => {
  test('turns the areas of people like the picture, and names each once', async () => {
    const area = 'stArea:x="0.25" stArea:y="0.5" stArea:w="0.1" stArea:h="0.2"'
    const regions = ['Ada', ' ada ', 'n'.repeat(150), '']
      .map(name => `<rdf:li mwg-rs:Name="${name}"><mwg-rs:Area ${area}/></rdf:li>`)
      .join('')
    const jpeg = withXmp(
      jpegWithExif({ 274: { short: 6 } }),
      '',
      `<mwg-rs:RegionList><rdf:Bag>${regions}</rdf:Bag></mwg-rs:RegionList>`,
    )
    const { details } = await readPictureMetadata(jpeg)
    const upright = { x: 0.4, y: 0.2, width: 0.2, height: 0.1 }
    expect(details.people).toEqual([
      { name: 'Ada', kind: 0, area: upright },
      { name: 'n'.repeat(100), kind: 0, area: upright },
    ])
  })

  test('reads the EXIF data that a camera writes', async () => {
    const jpeg = jpegWithExif(
      { 270: ' Grüße\0\0', 271: 'Canon', 272: 'Canon EOS 5D', 274: { short: 6 } },
      {
        33434: rational(1, 250),
        33437: rational(28, 10),
        34855: { short: 200 },
        36867: '2021:07:04 12:34:56',
        36881: '+02:00',
        37386: rational(35, 1),
        37521: '25',
        42036: 'EF35mm f/2',
      },
      { 1: 'S', 2: degrees(43, 30, 36), 3: 'W', 4: degrees(11, 15, 0) },
    )
    expect(await readPictureMetadata(jpeg)).toEqual({
      details: {
        latitude: -43.51,
        longitude: -11.25,
        cameraName: 'Canon EOS 5D',
        lens: 'EF35mm f/2',
        aperture: 2.8,
        shutterSpeed: 0.004,
        focalLength: 35,
        iso: 200,
        description: 'Grüße',
      },
      taken: { local: '2021-07-04T12:34:56.250', offsetMinutes: 120, guess: null },
      orientation: 6,
      areaOrientation: 6,
      xmp: '',
    })
  })

  test('skips the raw data of a thermal camera', async () => {
    const jpeg = jpegWithExif({ 271: 'FLIR', 272: 'E60' }, { 36867: '2014:05:06 07:08:09' })
    const plain = await readPictureMetadata(jpeg)
    expect(plain.details.cameraName).toBe('FLIR E60')
    expect(await readPictureMetadata(withThermal(jpeg))).toEqual(plain)
  })

  test('uses the digitized date if the original date is unset', async () => {
    const dates = { 36867: '0000:00:00 00:00:00', 36868: '2001:02:03 04:05:06', 37522: '7' }
    const { taken } = await readPictureMetadata(jpegWithExif({}, dates))
    expect(taken?.local).toBe('2001-02-03T04:05:06.700')
  })

  describe('the date', () => {
    const takenOf = async (jpeg: Uint8Array) => (await readPictureMetadata(jpeg)).taken
    const original = { 36867: '2021:07:04 12:34:56' }
    const created = 'xmp:CreateDate="2010-04-13T09:37:22+02:00"'

    test('the date comes from XMP if EXIF has no date', async () => {
      expect(await takenOf(withXmp(jpegWithExif({}), created))).toEqual({
        local: '2010-04-13T09:37:22.000',
        offsetMinutes: 120,
        guess: null,
      })
      const element = '<xmp:CreateDate>2010-04-13T09:37:22Z</xmp:CreateDate>'
      expect(await takenOf(withXmp(jpegWithExif({}), '', element))).toMatchObject({
        local: '2010-04-13T09:37:22.000',
        offsetMinutes: 0,
      })
    })

    test('the capture date in XMP takes precedence over the creation date', async () => {
      const dates = [
        'photoshop:DateCreated="2003-08-31"',
        created,
        'exif:DateTimeOriginal="2001-02-03T04:05:06"',
      ]
      const year = async (jpeg: Uint8Array) => (await takenOf(jpeg))?.local.slice(0, 4)
      expect(await year(withXmp(jpegWithExif({}, original), dates.join(' ')))).toBe('2021')
      expect(await year(withXmp(jpegWithExif({}), dates.join(' ')))).toBe('2001')
      expect(await year(withXmp(jpegWithExif({}), dates.slice(0, 2).join(' ')))).toBe('2003')
      expect(await year(withIptc(withXmp(jpegWithExif({}), created), { 55: '19990101' }))).toBe(
        '2010',
      )
    })

    test('the date comes from IPTC if EXIF and XMP have no date', async () => {
      const jpeg = withIptc(jpegWithExif({}), { 55: '20090909', 60: '170000+0000' })
      expect(await takenOf(jpeg)).toEqual({
        local: '2009-09-09T17:00:00.000',
        offsetMinutes: 0,
        guess: null,
      })
      const scan = withIptc(jpegWithExif({}), { 62: '20090908', 63: '160000' })
      expect(await takenOf(scan)).toMatchObject({ local: '2009-09-08T16:00:00.000' })
    })

    test('is a guess if the only date is EXIF’s modification date', async () => {
      expect(await takenOf(jpegWithExif({ 306: '2016:09:12 10:05:31' }))).toEqual({
        local: '2016-09-12T10:05:31.000',
        offsetMinutes: null,
        guess: 'file',
      })
    })

    test('is undefined if the only date is XMP’s modification date', async () => {
      expect(
        await takenOf(withXmp(jpegWithExif({}), 'xmp:ModifyDate="2012-08-27"')),
      ).toBeUndefined()
    })
  })

  describe('reading details that programs wrote into XMP and IPTC', () => {
    const details = async (jpeg: Uint8Array) => (await readPictureMetadata(jpeg)).details
    const point = 'exif:GPSLatitude="43,28.056N" exif:GPSLongitude="11,53.1W"'

    test('takes coordinates and description from XMP if EXIF has none', async () => {
      const text =
        '<dc:description><rdf:Alt><rdf:li>Boats &amp; sea</rdf:li></rdf:Alt></dc:description>'
      expect(await details(withXmp(jpegWithExif({}), point, text))).toEqual({
        latitude: 43.4676,
        longitude: -11.885,
        description: 'Boats & sea',
      })
      const exif = jpegWithExif(
        { 270: 'Home' },
        {},
        { 1: 'N', 2: degrees(1, 0, 0), 3: 'E', 4: degrees(2, 0, 0) },
      )
      expect(await details(withXmp(exif, point, text))).toEqual({
        latitude: 1,
        longitude: 2,
        description: 'Home',
      })
      const empty = jpegWithExif({ 270: 'DCIM' })
      expect((await details(withXmp(empty, '', text))).description).toBe('Boats & sea')
    })

    test('takes the city from XMP or IPTC if there are no coordinates', async () => {
      const words = 'photoshop:City="Firenze" photoshop:Country="Italia"'
      expect(await details(withXmp(jpegWithExif({}), words))).toEqual({
        city: 'Firenze',
        country: 'Italia',
      })
      expect(await details(withXmp(jpegWithExif({}), `${point} ${words}`))).toMatchObject({
        city: 'Firenze',
        country: 'Italia',
      })
      const quoted = withXmp(jpegWithExif({}), 'photoshop:City="L\'Aquila &amp; more"')
      expect((await details(quoted)).city).toBe("L'Aquila & more")
      const latin = withIptc(jpegWithExif({}), { 90: 'Köln' })
      const at = latin.indexOf(0xc3)
      const old = Uint8Array.from([...latin.slice(0, at), 0x20, 0xf6, ...latin.slice(at + 2)])
      expect((await details(old)).city).toBe('K öln')
      const city = 'photoshop:City="Firenze"'
      expect(await details(withXmp(jpegWithExif({}), city))).toEqual({ city: 'Firenze' })
      expect(await details(withXmp(jpegWithExif({}), `${point} ${city}`))).not.toHaveProperty(
        'city',
      )
      const region = 'photoshop:State="Toscana" photoshop:Country="Italia"'
      expect((await details(withXmp(jpegWithExif({}), region))).city).toBe('Toscana')
      const iptc = { 95: 'Tuscany', 101: 'Italy', 120: 'Grüße' }
      expect(await details(withIptc(jpegWithExif({}), iptc))).toEqual({
        city: 'Tuscany',
        country: 'Italy',
        description: 'Grüße',
      })
    })
  })

  test('ignores default descriptions of cameras', async () => {
    const description = async (text: string) =>
      (await readPictureMetadata(jpegWithExif({ 270: text }))).details.description
    for (const text of [
      'OLYMPUS DIGITAL CAMERA         ',
      'Konica Minolta Digital Camera',
      ' DIGITAL CAMERA',
      'KODAK Digital Still Camera',
      'SAMSUNG',
      'null',
      'DCIM',
      'Exif_JPEG_PICTURE',
      'sony dsc',
      'DCF 1.0',
    ])
      expect(await description(text)).toBeUndefined()
    for (const text of ['My Samsung', 'The digital camera of my aunt', 'Null Island'])
      expect(await description(text)).toBe(text)
  })

  test('joins maker and model unless the model contains the maker', async () => {
    const name = async (make: string, model: string) =>
      (await readPictureMetadata(jpegWithExif({ 271: make, 272: model }))).details.cameraName
    expect(await name('Apple', 'iPhone 6')).toBe('Apple iPhone 6')
    expect(await name('NIKON CORPORATION', 'NIKON D90')).toBe('NIKON D90')
    expect(await name('  ', 'D90')).toBe('D90')
  })

  test('drops values out of range', async () => {
    const zero = degrees(0, 0, 0)
    const { details } = await readPictureMetadata(
      jpegWithExif(
        { 270: ' \0 ' },
        { 33434: rational(1, 0), 33437: rational(0, 0), 37386: rational(0, 1) },
        { 1: 'N', 2: zero, 3: 'E', 4: zero },
      ),
    )
    expect(details).toEqual({})
    const far = { 1: 'N', 2: degrees(91, 0, 0), 3: 'E', 4: degrees(11, 0, 0) }
    expect((await readPictureMetadata(jpegWithExif({}, {}, far))).details).toEqual({})
  })

  test('caps texts at 500 characters', async () => {
    const { details } = await readPictureMetadata(jpegWithExif({ 270: 'x'.repeat(9000) }))
    expect(details.description).toHaveLength(500)
  })

  test('allocates no memory for values that the file only claims to have', async () => {
    const jpeg = jpegWithExif({ 271: 'Canon', 272: { rationals: [[1, 1]] } }, {})
    const view = new DataView(jpeg.buffer)
    // Change the entry of tag 272 so that it claims half a gigabyte of integers.
    const entry = jpeg.findIndex((_, at) => view.getUint32(at) === 0x0110_0005)
    view.setUint16(entry + 2, 4)
    view.setUint32(entry + 4, 2 ** 27)
    const before = process.memoryUsage().arrayBuffers
    await readPictureMetadata(jpeg)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24)
  })

  test('never fails on random changes of a file', async () => {
    const exif = jpegWithExif({ 271: 'Canon' }, { 36867: '2021:07:04 12:34:56' })
    const edited = withIptc(withXmp(exif, 'xmp:CreateDate="2010-04-13"'), { 55: '20090909' })
    const whole = withFlir(edited, flirFile({ seconds: 1, latitude: 1 }), 500)
    const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(flips, fc.nat(whole.length), async (changes, cut) => {
        const bytes = whole.slice(0, whole.length - (cut % 40))
        for (const [at, value] of changes) bytes[at] = value
        expect(await readPictureMetadata(bytes)).toHaveProperty('details')
      }),
      { numRuns: 500 },
    )
  })
})
