import { ApiError } from '@safelight/client/api-client'
import { texts } from '@safelight/texts/auth'
import { errorMessage, serverMessage } from '../../../shared/error-message.ts'

const FALLBACK = texts.loginFailedPleaseCheckYourCredentials

/** Why a sign-in failed: in the server's words, or in the app's own where it was the app that refused. */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError ? serverMessage(error, FALLBACK) : errorMessage(error, FALLBACK)
