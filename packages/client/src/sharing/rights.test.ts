import { allows, RIGHTS } from '@safelight/contract/rights'
import { mayWrite, RIGHTS as SIGNED_RIGHTS } from '@safelight/crypto/signed-rights'
import { expect, it } from 'vitest'

it('knows the same rights in the calls and in what is signed', () => {
  expect(SIGNED_RIGHTS).toEqual(RIGHTS)
})

it('believes from members what the calls let them write', () => {
  for (const right of RIGHTS) {
    expect(mayWrite(right, 'items')).toBe(allows(right, 'addItems'))
    expect(mayWrite(right, 'details')).toBe(allows(right, 'editDetails'))
  }
})
