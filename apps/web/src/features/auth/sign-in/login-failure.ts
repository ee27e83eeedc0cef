import { ApiError } from '@safelight/client/api-client'
import { texts } from '@safelight/texts/features/auth'
import { errorMessage, serverMessage } from '../../../shared/error-message.ts'

const FALLBACK = texts.loginFailed

/**
 * Says why a sign-in failed: in the server's words if it rejected the sign-in, in the words of an error in
 * this browser, or else in a general text.
 */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError ? serverMessage(error, FALLBACK) : errorMessage(error, FALLBACK)
