import { ApiError } from '@safelight/client/api-client'
import { texts } from '@safelight/texts/features/auth'
import { errorMessage, serverMessage } from '../../../shared/error-message.ts'

const FALLBACK = texts.loginFailed

/**
 * Says why a sign-in failed. Uses the server's message if it rejected the sign-in, or the message of an error
 * in this browser. If neither helps, uses a general text.
 */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError ? serverMessage(error, FALLBACK) : errorMessage(error, FALLBACK)
