import { expect, it } from 'vitest'
import { formatClock, formatExposure, formatOffset, formatPixels } from './details-text.ts'

const nothing = { v: 1, labels: [], labelsConfidence: [], isFavorite: false } as const

it('formats the local time of day', () => {
  expect(formatClock('2021-07-04T18:30:05.120')).toBe('Sunday 6:30 PM')
})

it.each([
  [120, 'UTC+02:00'],
  [-210, 'UTC−03:30'],
  [0, 'UTC+00:00'],
  [null, ''],
])('formats an offset of %s minutes as %j', (minutes, text) => {
  expect(formatOffset(minutes)).toBe(text)
})

it('formats the known parts of an exposure', () => {
  const all = { aperture: 1.78, shutterSpeed: 1 / 121, focalLength: 26, iso: 100 }
  expect(formatExposure({ ...nothing, ...all, labels: [], labelsConfidence: [] })).toBe(
    'f/1.8 · 1/121 s · 26 mm · ISO 100',
  )
  const none = { ...nothing, labels: [], labelsConfidence: [] }
  expect(formatExposure({ ...none, shutterSpeed: 2.5 })).toBe('2.5 s')
  expect(formatExposure({ ...none, shutterSpeed: 0 })).toBe('')
})

it('formats the size of a picture', () => {
  expect(formatPixels(4000, 3000)).toBe('4,000 × 3,000 (12 MP)')
  expect(formatPixels(1600, 1200)).toBe('1,600 × 1,200 (1.9 MP)')
  expect(formatPixels(10, 10)).toBe('10 × 10')
})
