import { ApiError, refusal } from '@safelight/client/api-client'
import { expect, it } from 'vitest'
import { errorMessage, serverMessage } from './error-message.ts'

const FALLBACK = 'Failed to cancel subscription.'

it.each([
  new ApiError('NETWORK', 0, 'Network error'),
  new ApiError('TIMEOUT', 0, 'Timeout'),
  new ApiError('INVALID_RESPONSE', 200, 'Invalid response format'),
  new ApiError('INTERNAL', 500, 'Something went wrong on the server. Please try again later.'),
  new Error(''),
  'a text',
])('tells which action failed if the error gives no reason: %o', error => {
  expect(errorMessage(error, FALLBACK)).toBe(FALLBACK)
})

it('shows the message of an error from the server', () => {
  const { message } = new ApiError('PAYMENT_UNAVAILABLE', 502, 'The provider does not answer.')
  expect(errorMessage(new ApiError('PAYMENT_UNAVAILABLE', 502, message), FALLBACK)).toBe(message)
  expect(errorMessage(new ApiError('INTERNAL', 500, 'The disk is full.'), FALLBACK)).toBe(
    'The disk is full.',
  )
  expect(errorMessage(new Error('Enter whole megabytes.'), FALLBACK)).toBe('Enter whole megabytes.')
})

it('serverMessage hides the text of an internal error', () => {
  expect(serverMessage(new ApiError('INTERNAL', 500, 'Broken'), FALLBACK)).toBe(FALLBACK)
  expect(serverMessage(new ApiError('ALREADY_EXISTS', 409, 'Taken'), FALLBACK)).toBe('Taken')
})

it('shows the id of a failed request', () => {
  const body = {
    code: 'INTERNAL',
    message: 'Something went wrong on the server. Please try again later.',
  }
  const failed = refusal(500, { ...body, requestId: '4f0c2a' })
  expect(failed.message).toBe(
    'Something went wrong on the server. Please try again later. (request 4f0c2a)',
  )
  expect(errorMessage(failed, FALLBACK)).toBe(`${FALLBACK} (request 4f0c2a)`)
  expect(serverMessage(failed, FALLBACK)).toBe(`${FALLBACK} (request 4f0c2a)`)
  const hostile = refusal(500, { ...body, requestId: 'call +1 555 now' })
  expect(errorMessage(hostile, FALLBACK)).toBe(FALLBACK)
})
