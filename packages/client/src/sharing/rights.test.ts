import { allows, RIGHTS } from '@safelight/contract/rights'
import { mayWrite, RIGHTS as SIGNED_RIGHTS } from '@safelight/crypto/signed-rights'
import { expect, it } from 'vitest'

it('has the same rights in API calls and in signed records', () => {
  expect(SIGNED_RIGHTS).toEqual(RIGHTS)
})

it('accepts from members exactly the records that the calls allow', () => {
  for (const right of RIGHTS) {
    expect(mayWrite(right, 'items')).toBe(allows(right, 'addItems'))
    expect(mayWrite(right, 'details')).toBe(allows(right, 'editDetails'))
  }
})
