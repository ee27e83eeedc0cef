import { expect, it } from 'vitest'
import { stepOfCode, totpCodeAt, totpStepAt } from '../../src/accounts/second-factor/totp-code.ts'

const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('computes the code of RFC 6238, appendix B, at %i seconds', (seconds, code) => {
  expect(totpCodeAt(secret, totpStepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

it.each([
  [0, '755224'],
  [4, '338314'],
  [9, '520489'],
])('computes the code of RFC 4226, appendix D, for the count %i', (count, code) => {
  expect(totpCodeAt(secret, count)).toBe(code)
})

it('accepts unused codes of the previous, the current and the next step', () => {
  const now = new Date(Date.UTC(2024, 4, 17, 12, 0, 10))
  const step = totpStepAt(now)
  const found = [-2, -1, 0, 1, 2].map(drift =>
    stepOfCode(secret, totpCodeAt(secret, step + drift), now),
  )
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(stepOfCode(secret, totpCodeAt(secret, step), now, step)).toBeUndefined()
  expect(stepOfCode(secret, totpCodeAt(secret, step + 1), now, step)).toBe(step + 1)
})
