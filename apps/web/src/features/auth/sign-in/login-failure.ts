import { ApiError } from '@safelight/client/api-client'
import { texts } from '@safelight/texts/features/auth'
import { errorMessage, serverMessage } from '../../../shared/error-message.ts'

const FALLBACK = texts.loginFailed

/**
 * Says why a sign-in failed. If the server rejected it, uses the server's message, otherwise the error's own.
 */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError ? serverMessage(error, FALLBACK) : errorMessage(error, FALLBACK)
