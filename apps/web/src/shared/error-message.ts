import { ApiError, withRequest } from '@safelight/client/api-client'
import { ERRORS } from '@safelight/contract/errors'

/** Codes of calls without an answer that the app understands. Their messages are the app's own. */
const WORDLESS: readonly ApiError['code'][] = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE']

/** Returns the error's own message, or `fallback` if the server gave none that helps. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message && !isWordless(error)
    ? error.message
    : withRequest(fallback, requestOf(error))

/** An internal error has the same message for every call. */
const isWordless = (error: Error): boolean =>
  error instanceof ApiError &&
  (WORDLESS.includes(error.code) || error.message.startsWith(ERRORS.INTERNAL[1]))

/** Returns the message with which the server rejected a call, or `fallback` if there is none. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status !== 0 && error.status < 500
    ? error.message
    : withRequest(fallback, requestOf(error))

/** The id of the failed request in the server's log. */
const requestOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
