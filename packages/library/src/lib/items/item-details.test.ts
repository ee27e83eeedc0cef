import { describe, expect, it } from 'vitest'
import { sharedDetailsSchema } from './item-details.ts'

const header = 'A'.repeat(54)
const stream = { length: 5, header, type: 'image/jpeg' }
const taken = { local: '2024-02-29T23:59:59.999', offsetMinutes: 60 }
const details = { v: 1, name: 'a.jpg', type: 'image/jpeg', taken, streams: { original: stream } }

describe('shared details', () => {
  it.each([
    '2021-02-29T10:00:00.000',
    '2021-04-31T10:00:00.000',
    '2021-13-01T10:00:00.000',
    '2021-02-03T24:00:00.000',
    '0000-01-01T10:00:00.000',
  ])('have no time that there never was: %s', local => {
    expect(sharedDetailsSchema.safeParse(details).success).toBe(true)
    const never = { ...details, taken: { ...taken, local } }
    expect(sharedDetailsSchema.safeParse(never).success).toBe(false)
  })

  it.each([0, 3])('have %i quarter turns', turns => {
    expect(sharedDetailsSchema.parse({ ...details, turns })).toMatchObject({ turns })
  })

  it.each([-1, 4, 0.5, '1'])('do not have %o quarter turns', turns => {
    expect(sharedDetailsSchema.safeParse({ ...details, turns }).success).toBe(false)
  })

  it.each([
    { offset: 0, length: 5 },
    { offset: 4, length: 1 },
  ])('say where the original holds a video: %o', motion => {
    expect(sharedDetailsSchema.parse({ ...details, motion })).toMatchObject({ motion })
  })

  it.each([
    { offset: 0, length: 6 },
    { offset: 5, length: 1 },
    { offset: -1, length: 1 },
    { offset: 0, length: 0 },
  ])('do not say that the original holds a video where it has no bytes: %o', motion => {
    expect(sharedDetailsSchema.safeParse({ ...details, motion }).success).toBe(false)
  })

  it('keep the fields and streams of a later version, inside as well', () => {
    const later = {
      ...details,
      camera: 'later',
      taken: { ...taken, zone: 'later' },
      streams: { original: { ...stream, codec: 'later' }, captions: { ...stream, language: 'en' } },
    }
    expect(sharedDetailsSchema.parse(later)).toEqual(later)
  })
})
