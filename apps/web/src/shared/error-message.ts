import { ApiError, withRequest } from '@safelight/client/api-client'
import { ERRORS } from '@safelight/contract/errors'

/** What the app itself says when a call got no answer that it understands. */
const WORDLESS: readonly ApiError['code'][] = ['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE']

/** The sentence to show for a failure: its own, else `fallback`, also where no server said anything. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message && !isWordless(error)
    ? error.message
    : withRequest(fallback, requestOf(error))

/** A server that fails says so in the same words whatever was asked of it. */
const isWordless = (error: Error): boolean =>
  error instanceof ApiError &&
  (WORDLESS.includes(error.code) || error.message.startsWith(ERRORS.INTERNAL[1]))

/** The sentence that the server gave with a refusal; `fallback` where it gave none or was not reached. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status !== 0 && error.status < 500
    ? error.message
    : withRequest(fallback, requestOf(error))

/** The id of the failed request in the server's log. */
const requestOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
