import { ApiError, withRequest } from '@safelight/client/api-client'
import { ERRORS } from '@safelight/contract/errors'

/**
 * The error codes of calls that got no usable answer. Their messages do not say what the person tried to do.
 */
const WORDLESS: readonly ApiError['code'][] = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE']

/** Returns the error's own message, or `fallback` if that message would not help the person. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message && !isWordless(error)
    ? error.message
    : withRequest(fallback, requestOf(error))

/**
 * Whether the error's message explains nothing: the call got no usable answer, or the server failed with its
 * general message for internal errors.
 */
const isWordless = (error: Error): boolean =>
  error instanceof ApiError &&
  (WORDLESS.includes(error.code) || error.message.startsWith(ERRORS.INTERNAL[1]))

/**
 * Returns the message with which the server rejected a call. Returns `fallback` if the server did not answer,
 * or if it failed itself (status 500 and above).
 */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status !== 0 && error.status < 500
    ? error.message
    : withRequest(fallback, requestOf(error))

const requestOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
