import { allows, RIGHTS } from '@safelight/contract/rights'
import { mayWrite, RIGHTS as SIGNED_RIGHTS } from '@safelight/crypto/signed-rights'
import { expect, it } from 'vitest'

it('API calls and signed records use the same rights', () => {
  expect(SIGNED_RIGHTS).toEqual(RIGHTS)
})

it('accepts signed records from members only for actions that the API also allows', () => {
  for (const right of RIGHTS) {
    expect(mayWrite(right, 'items')).toBe(allows(right, 'addItems'))
    expect(mayWrite(right, 'details')).toBe(allows(right, 'editDetails'))
  }
})
