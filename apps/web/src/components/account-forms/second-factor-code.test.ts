import { expect, it } from 'vitest'
import { codeProblem, proofOf } from './second-factor-code.ts'

it.each([
  ['totp', '123456', '123456'],
  ['totp', ' 123 456 ', '123456'],
  ['backup', 'abcd-2345-xy0o', 'ABCD2345XY00'],
  ['backup', 'il00 0000 0000', '110000000000'],
] as const)('accepts a %s code in any notation: %s', (method, code, sent) => {
  expect(codeProblem({ method, code })).toBeUndefined()
  expect(proofOf({ method, code })).toEqual({ method, code: sent })
})

it.each([
  ['totp', '', 'Please enter the 6-digit code from your authenticator app.'],
  ['totp', '12345', 'Please enter the 6-digit code from your authenticator app.'],
  ['totp', 'ABCD2345XY00', 'Please enter the 6-digit code from your authenticator app.'],
  ['backup', '123456', 'Please enter one of your backup codes. Each has 12 characters.'],
  ['backup', 'uuuu-uuuu-uuuu', 'Please enter one of your backup codes. Each has 12 characters.'],
] as const)('rejects a malformed %s code: %s', (method, code, message) => {
  expect(codeProblem({ method, code })).toEqual({ field: 'code', message })
})
