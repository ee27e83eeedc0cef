import type { Guess } from '@safelight/media/read'
import { describe, expect, it } from 'vitest'
import { aReading } from '../../../test/fixtures.ts'
import { withFacts } from './known-facts.ts'

const LOCAL = '2021-07-04T12:34:56.000'
const taken = (offsetMinutes: number | null, guess: Guess | null = null) =>
  aReading({ taken: { local: LOCAL, offsetMinutes, guess } })
const instant = (utc: string) => ({ takenAt: Date.parse(utc) })

describe('facts from outside a file', () => {
  it('supply the UTC offset that the local time of the file lacks', () => {
    const facts = instant('2021-07-04T10:34:56Z')
    expect(withFacts(taken(null), facts).taken).toEqual({
      local: LOCAL,
      offsetMinutes: 120,
      guess: null,
    })
    expect(withFacts(taken(120), facts).taken.offsetMinutes).toBe(120)
    // Some programs drop the seconds, so this moment differs from the file's by a few seconds.
    const nepal = instant('2021-07-04T06:50:00Z')
    expect(withFacts(taken(null), nepal).taken.offsetMinutes).toBe(345)
  })

  it.each([
    ['another date that somebody set', taken(null), '2001-02-03T04:05:06Z'],
    ['a date where the file has only a guess', taken(0, 'file'), '2021-07-04T12:34:56Z'],
  ])('replace the time of the file with %s', (_, reading, utc) => {
    const { local, offsetMinutes, guess } = withFacts(reading, instant(utc)).taken
    expect(Date.parse(`${local}Z`) - (offsetMinutes ?? 0) * 60_000).toBe(Date.parse(utc))
    expect(guess).toBe('zone')
  })

  it('do not replace the date of the file if their own date is invalid', () => {
    expect(withFacts(taken(60), { takenAt: Date.parse('1500-01-01') }).taken).toEqual(
      taken(60).taken,
    )
  })

  it('override only the details that they contain', () => {
    const { details } = withFacts(aReading(), { latitude: 1, longitude: 2, description: 'x' })
    expect(details).toEqual({ latitude: 1, longitude: 2, description: 'x', cameraName: 'Camera' })
  })
})
