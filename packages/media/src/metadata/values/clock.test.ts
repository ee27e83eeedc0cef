import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containerTaken, exifTaken, fileTaken, iptcTaken, isoTaken } from './clock.ts'

describe('exifTaken', () => {
  test('keeps local time, fraction and offset', () => {
    expect(exifTaken('2021:07:04 12:34:56', '25', '+02:00')).toEqual({
      local: '2021-07-04T12:34:56.250',
      offsetMinutes: 120,
      guess: null,
    })
    expect(exifTaken('2020:02:29 23:59:59', '1234567', '-05:30')).toMatchObject({
      local: '2020-02-29T23:59:59.123',
      offsetMinutes: -330,
    })
  })

  test('ignores an invalid offset', () => {
    for (const offset of [undefined, '', '   :  ', '+15:00', '+02:75', 120])
      expect(exifTaken('2021:07:04 12:34:56', undefined, offset)?.offsetMinutes).toBeNull()
    expect(exifTaken('2021:07:04 12:34:56', undefined, '-00:00')?.offsetMinutes).toBe(0)
  })

  test('rejects implausible dates', () => {
    for (const date of [
      '0000:00:00 00:00:00',
      '    :  :     :  :  ',
      '2021:02:29 12:00:00',
      '2021:13:01 12:00:00',
      '2021:07:04 24:00:00',
      '1825:12:31 23:59:59',
      '9999:12:31 00:00:00',
      '2021:07:04',
      20210704,
      undefined,
    ])
      expect(exifTaken(date, undefined, undefined)).toBeUndefined()
  })

  test('accepts a clock that is ahead by less than a day', () => {
    const ahead = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(exifTaken(ahead(14), undefined, undefined)).toBeDefined()
    expect(exifTaken(ahead(40), undefined, undefined)).toBeUndefined()
  })

  test('returns a well-formed time or undefined for any text', () => {
    const nearlyDate = fc.stringMatching(/^[012]\d{3}:[01]\d:[0-3]\d [0-2]\d:[0-6]\d:[0-6]\d$/)
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), nearlyDate),
        fc.string(),
        fc.string(),
        (date, sub, zone) => {
          const taken = exifTaken(date, sub, zone)
          if (taken) expect(new Date(`${taken.local}Z`).toISOString()).toBe(`${taken.local}Z`)
        },
      ),
    )
  })
})

describe('times of containers', () => {
  test('times of containers are moments whose zone is that of the device, as a guess', () => {
    expect(containerTaken(Date.UTC(2022, 2, 5, 10, 20, 30))).toEqual({
      local: '2022-03-05T10:20:30.000',
      offsetMinutes: 0,
      guess: 'zone',
    })
  })

  test('times of containers are undefined if the field is unset or absurd', () => {
    for (const moment of [-2_082_844_800_000, 0, Date.UTC(1979, 0, 1), Number.NaN, 1e15, 1e300])
      expect(containerTaken(moment)).toBeUndefined()
  })

  test('keep the UTC offset of an ISO time', () => {
    expect(isoTaken('2019-10-28T13:14:15+0200')).toEqual({
      local: '2019-10-28T13:14:15.000',
      offsetMinutes: 120,
      guess: null,
    })
    expect(isoTaken('2019-10-28T13:14:15Z')?.offsetMinutes).toBe(0)
    expect(isoTaken('yesterday')).toBeUndefined()
  })
})

describe('times of XMP and IPTC', () => {
  const local = (text: string) => isoTaken(text)?.local

  test('can be read without seconds, time zone or time of day', () => {
    expect(isoTaken('2011-06-14T15:47+02:00')).toMatchObject({
      local: '2011-06-14T15:47:00.000',
      offsetMinutes: 120,
    })
    expect(isoTaken('2018-01-12T21:19:13.5')).toMatchObject({
      local: '2018-01-12T21:19:13.500',
      offsetMinutes: null,
    })
    expect(isoTaken('2003-08-31')).toMatchObject({
      local: '2003-08-31T00:00:00.000',
      offsetMinutes: null,
    })
    expect(local('2009-09-09T17:00:00, 2009-09-09')).toBe('2009-09-09T17:00:00.000')
    for (const text of ['2003', '2003-08', '2003-02-30', '2003-08-31T', '2003-08-31T25:00'])
      expect(local(text)).toBeUndefined()
  })

  test('combine the separate date and time fields of IPTC', () => {
    expect(iptcTaken('20090909', '170000-0500')).toEqual({
      local: '2009-09-09T17:00:00.000',
      offsetMinutes: -300,
      guess: null,
    })
    expect(iptcTaken('20180112', '211913')).toMatchObject({ offsetMinutes: null })
    expect(iptcTaken('20180112', undefined)?.local).toBe('2018-01-12T00:00:00.000')
    for (const day of ['00000000', '20180100', '2018', undefined, ['20180112']])
      expect(iptcTaken(day, '211913')).toBeUndefined()
  })
})

test("a file's modification time is interpreted in the device's time zone", () => {
  const moment = Date.UTC(2020, 5, 1, 12, 0, 0, 7)
  const { local, offsetMinutes, guess } = fileTaken(moment)
  expect(guess).toBe('file')
  expect(Date.parse(`${local}Z`) - (offsetMinutes ?? 0) * 60_000).toBe(moment)
  expect(Date.parse(local)).toBe(moment)
})

test('an impossible file time is replaced by the current time', () => {
  expect(fileTaken(Number.NaN).local.slice(0, 2)).toBe('20')
  expect(fileTaken(1e18).local.slice(0, 2)).toBe('20')
})
