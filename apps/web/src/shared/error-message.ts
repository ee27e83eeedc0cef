import { ApiError } from '@safelight/library/api-client'

/** The sentence to show for a failure: its own, else `fallback`. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? error.message : fallback

/** The sentence that the server gave with a refusal; `fallback` where it gave none or was not reached. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status !== 0 && error.status < 500 ? error.message : fallback
