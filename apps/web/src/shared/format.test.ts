import { expect, it } from 'vitest'
import {
  formatAgo,
  formatDay,
  formatDays,
  formatDayTaken,
  formatDuration,
  formatEnd,
  formatFileSize,
  formatMoment,
  formatOwnFileSize,
  formatShortDay,
  formatTimeLeft,
} from './format.ts'

it.each([
  [0, '0:00'],
  [7.6, '0:08'],
  [61, '1:01'],
  [3723, '1:02:03'],
])('shows a duration of %f seconds as %s', (seconds, text) =>
  expect(formatDuration(seconds)).toBe(text),
)

it.each([
  [0, 'less than a minute left'],
  [60, 'about a minute left'],
  [118, 'about 2 minutes left'],
  [5000, 'about 83 minutes left'],
  [7000, 'about 2 hours left'],
  [200_000, 'about 2 days left'],
])('shows the time left for %f seconds in words', (seconds, text) =>
  expect(formatTimeLeft(seconds)).toBe(text),
)

it('formats the date of a local time', () => {
  expect(formatDay('2021-07-04T23:59:59.000')).toBe('July 4, 2021')
  expect(formatShortDay('2021-07-04T23:59:59.000')).toBe('Jul 4, 2021')
})

it.each([
  ['2021-07-04T01:00:00.000', '2021-07-04T23:00:00.000', 'July 4, 2021'],
  ['2021-07-04T01:00:00.000', '2021-07-09T01:00:00.000', 'July 4 – 9, 2021'],
  ['2021-12-31T01:00:00.000', '2022-01-02T01:00:00.000', 'December 31, 2021 – January 2, 2022'],
])('formats the days from %s to %s', (first, last, text) => {
  expect(formatDays(first, last).replace(/\s/g, ' ')).toBe(text)
})

it.each([
  [0, '0 KB', '0 KB'],
  [1, '1 KB', '1 KB'],
  [923, '1 KB', '1 KB'],
  [1600, '2 KB', '2 KB'],
  [1024 ** 2 - 600, '1023 KB', '1023 KB'],
  [1024 ** 2, '1.0 MB', '1.0 MB'],
  [1023.9 * 1024 ** 2, '1023.9 MB', '1023.9 MB'],
  [1536 * 1024 ** 2, '1536.0 MB', '1.5 GB'],
])(
  'shows a shared file of %i bytes to visitors as %s, and to its owner as %s',
  (bytes, visitor, owner) => {
    expect(formatFileSize(bytes)).toBe(visitor)
    expect(formatOwnFileSize(bytes)).toBe(owner)
  },
)

it.each([
  ['2021-07-04T18:30:05.000', 'July 4, 2021'],
  ['', 'Unknown date'],
  ['some day', 'Invalid date'],
])('shows %j as the day of a file: %s', (local, text) => expect(formatDayTaken(local)).toBe(text))

it('shows the time of an end, except midnight', () => {
  const end = (hours: number, minutes: number) =>
    formatEnd(new Date(2026, 6, 2, hours, minutes).toISOString()).replace(/\s/g, ' ')
  expect(end(3, 21)).toBe('July 2, 2026 at 3:21 AM')
  expect(end(0, 5)).toBe('July 2, 2026 at 12:05 AM')
  expect(end(0, 0)).toBe('July 2, 2026')
})

it.each([
  ['2024-05-10T12:00:30.000Z', 'just now'],
  ['2024-05-10T11:59:30.000Z', 'just now'],
  ['2024-05-10T11:58:00.000Z', '2 minutes ago'],
  ['2024-05-10T09:30:00.000Z', '2 hours ago'],
  ['2024-05-09T11:00:00.000Z', 'yesterday'],
  ['2024-05-04T12:00:00.000Z', '6 days ago'],
  ['2024-04-10T12:00:00.000Z', 'April 10, 2024'],
])('formats how long ago %s was as %s', (time, text) => {
  expect(formatAgo(time, Date.parse('2024-05-10T12:00:00.000Z'))).toBe(text)
})

it('shows the moment of an event with its seconds, also at midnight', () => {
  const midnight = new Date(2026, 6, 2, 0, 0, 9).toISOString()
  expect(formatMoment(midnight).replace(/\s/g, ' ')).toBe('July 2, 2026 at 12:00:09 AM')
})
