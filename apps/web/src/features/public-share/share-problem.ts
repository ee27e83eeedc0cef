import { ApiError } from '@safelight/library/api-client'
import { InvalidLinkError } from '@safelight/library/link-session'
import { OpenError } from '@safelight/vault/errors'

/** Why a link shows nothing. */
export interface ShareProblem {
  message: string
  /** Whether it may help to try again. */
  retry: boolean
}

export const INVALID_LINK: ShareProblem = { message: 'Invalid share link.', retry: false }

/** What the specification says of a failure. A secret that opens nothing is a wrong or broken address. */
export function problemOf(error: unknown): ShareProblem {
  if (error instanceof InvalidLinkError || error instanceof OpenError) return INVALID_LINK
  if (error instanceof ApiError && error.status === 404) {
    return { message: 'This shared link has expired or does not exist.', retry: false }
  }
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') {
    return { message: error.message, retry: true }
  }
  return { message: 'Failed to load shared content. Please try again later.', retry: true }
}
