import { expect, it } from 'vitest'
import { choiceOf, choicesFrom, daysOf, expiryText } from './link-expiry.ts'

const NOW = Date.parse('2026-07-01T12:00:00.000Z')

it.each([
  [null, 'never'],
  ['2026-07-01T12:00:00.000Z', 'never'],
  ['2026-06-01T12:00:00.000Z', 'never'],
  ['2026-07-01T12:00:01.000Z', '1'],
  ['2026-07-08T11:59:59.000Z', '7'],
  ['2026-07-08T12:00:01.000Z', '8'],
])('for a link with the expiration %s, selects the choice %s', (expiresAt, choice) =>
  expect(choiceOf(expiresAt, NOW)).toBe(choice),
)

it('offers the remaining days of a link as a choice', () => {
  expect(choicesFrom('7').map(({ id }) => id)).toEqual(['never', '0', '1', '7', '30', '90', '365'])
  expect(choicesFrom('8').map(({ label }) => label)).toEqual([
    'Never expires',
    'Remove expiration',
    '1 day',
    '7 days',
    '8 days',
    '30 days',
    '90 days',
    '1 year',
  ])
})

it.each<[string, string, string | null, number | null | undefined]>([
  ['never', 'never', null, undefined],
  ['7', '7', '2026-07-08T11:59:59.000Z', undefined],
  ['never', '7', '2026-07-08T11:59:59.000Z', null],
  ['0', '7', '2026-07-08T11:59:59.000Z', null],
  ['30', '7', '2026-07-08T11:59:59.000Z', 30],
  // An expired link becomes a link that never expires.
  ['never', 'never', '2026-06-01T12:00:00.000Z', null],
  ['1', 'never', null, 1],
])('choice %s, preselected choice %s, expiration %s: saves %s', (choice, begun, expiresAt, days) =>
  expect(daysOf(choice, begun, expiresAt)).toBe(days),
)

it('tells whether a link expires, has expired or never expires', () => {
  const text = (expiresAt: string) => expiryText(expiresAt, NOW).replace(/\s/g, ' ')
  const local = (day: number) => new Date(2026, 6, day, 15, 21).toISOString()
  expect(expiryText(null, NOW)).toBe('Never expires')
  expect(text(local(3))).toBe('Expires July 3, 2026 at 3:21 PM')
  expect(text(local(-1))).toBe('Expired June 29, 2026 at 3:21 PM')
})
