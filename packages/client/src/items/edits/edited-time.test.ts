import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPictureOf } from '../../../test/memory-items.ts'
import { SOURCE } from '../item-details.ts'
import { editedTime } from './edited-time.ts'

const JULY = '2024-07-10T12:00:00.000'
const NOVEMBER = '2024-11-10T12:00:00.000'
const TOKYO = { latitude: 35.6586, longitude: 139.7454 }
const PARIS = { latitude: 48.8584, longitude: 2.2945 }

function anItem(offsetMinutes: number | null, more: object = {}) {
  const item = aPictureOf('2024-11-10T12:00')
  if (!item.details || !item.privateDetails) throw new Error('No details')
  return {
    ...item,
    details: { ...item.details, taken: { local: NOVEMBER, offsetMinutes } },
    privateDetails: { ...item.privateDetails, ...more },
  }
}

const offsetInJuly = async (item: ReturnType<typeof anItem>) =>
  (await editedTime(item, JULY)).offsetMinutes

describe('a new date in July for a picture of November', () => {
  const { TZ } = process.env
  beforeAll(() => {
    process.env.TZ = 'Europe/Berlin'
  })
  afterAll(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  it('gets the summer time of the place of the picture', async () => {
    expect(await editedTime(anItem(60, PARIS), JULY)).toEqual({ local: JULY, offsetMinutes: 120 })
    expect(await offsetInJuly(anItem(540, TOKYO))).toBe(540)
  })

  it('gets the summer time of the device if the picture has no place', async () => {
    expect(await offsetInJuly(anItem(60))).toBe(120)
  })

  it('keeps a UTC offset that does not match the time zone of the place or device', async () => {
    expect(await offsetInJuly(anItem(-420))).toBe(-420)
    expect(await offsetInJuly(anItem(-420, PARIS))).toBe(-420)
  })

  it('gets no UTC offset if the old offset was unknown or a guess', async () => {
    expect(await offsetInJuly(anItem(null, PARIS))).toBeNull()
    const sources = { taken: SOURCE.TIME }
    expect(await offsetInJuly(anItem(60, { takenGuess: NOVEMBER, sources }))).toBeNull()
  })
})
