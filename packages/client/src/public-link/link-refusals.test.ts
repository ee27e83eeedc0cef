import { OpenError } from '@safelight/crypto/errors'
import { expect, it } from 'vitest'
import { ApiError } from '../api/api-client.ts'
import { errorOf, refusalOf } from './link-refusals.ts'
import { InvalidLinkError, LinkPasswordNeededError } from './public-share.ts'

it.each([
  new InvalidLinkError(),
  new OpenError(),
  new LinkPasswordNeededError(false),
  new LinkPasswordNeededError(true),
  new ApiError('TOO_MANY_REQUESTS', 429, 'Too many attempts.'),
  new TypeError('anything else'),
])('rebuilds the same error from a worker: %s', error => {
  const back = errorOf(structuredClone(refusalOf(error)))
  expect(back.message).toBe(error.message)
  if (error instanceof TypeError) return
  expect(back).toBeInstanceOf(error.constructor)
  expect({ ...back }).toEqual({ ...error })
})
