import { describe, expect, it } from 'vitest'
import { aReading } from '../../../test/fixtures.ts'
import { withFacts } from './known-facts.ts'

const LOCAL = '2021-07-04T12:34:56.000'
const taken = (offsetMinutes: number | null, isGuess = false) =>
  aReading({ taken: { local: LOCAL, offsetMinutes, isGuess } })
const instant = (utc: string) => ({ takenAt: Date.parse(utc) })

describe('what is known beside a file', () => {
  it('tells the zone of a clock that the file shows', () => {
    const facts = instant('2021-07-04T10:34:56Z')
    expect(withFacts(taken(null), facts).taken).toEqual({
      local: LOCAL,
      offsetMinutes: 120,
      isGuess: false,
    })
    expect(withFacts(taken(120), facts).taken.offsetMinutes).toBe(120)
    // Some programs drop the seconds.
    const nepal = instant('2021-07-04T06:50:00Z')
    expect(withFacts(taken(null), nepal).taken.offsetMinutes).toBe(345)
  })

  it.each([
    ['another date that somebody set', taken(null), '2001-02-03T04:05:06Z'],
    ['a date where the file has only a guess', taken(0, true), '2021-07-04T12:34:56Z'],
  ])('is %s', (_, reading, utc) => {
    const { local, offsetMinutes, isGuess } = withFacts(reading, instant(utc)).taken
    expect(Date.parse(`${local}Z`) - (offsetMinutes ?? 0) * 60_000).toBe(Date.parse(utc))
    expect(isGuess).toBe(false)
  })

  it('leaves the date alone when it is none', () => {
    expect(withFacts(taken(60), { takenAt: Date.parse('1500-01-01') }).taken).toEqual(
      taken(60).taken,
    )
  })

  it('comes before what the file says, and leaves the rest', () => {
    const { details } = withFacts(aReading(), { latitude: 1, longitude: 2, description: 'x' })
    expect(details).toEqual({ latitude: 1, longitude: 2, description: 'x', cameraName: 'Camera' })
  })
})
