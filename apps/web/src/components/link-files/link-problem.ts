import { ApiError } from '@safelight/client/api-client'
import { InvalidLinkError } from '@safelight/client/public-link'
import { OpenError } from '@safelight/crypto/errors'

/** Why a link shows nothing. */
export interface LinkProblem {
  message: string
  /** What to do about it. */
  advice?: string
  /** Whether it may help to try again. */
  retry: boolean
}

export const INVALID_LINK: LinkProblem = { message: 'Invalid share link.', retry: false }

/** An address that was copied without its end. */
export const INCOMPLETE_LINK: LinkProblem = {
  ...INVALID_LINK,
  advice:
    'The end of its address is missing: the # and what comes after it. That is the key to what is shared, and no server has it. Ask for the whole address, and copy all of it.',
}

/** What the specification says of a failure. A secret that opens nothing is a wrong or broken address. */
export function problemOf(error: unknown): LinkProblem {
  if (error instanceof InvalidLinkError || error instanceof OpenError) return INVALID_LINK
  if (error instanceof ApiError && error.status === 404) {
    return { message: 'This shared link has expired or does not exist.', retry: false }
  }
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') {
    return { message: error.message, retry: true }
  }
  return { message: 'Failed to load shared content. Please try again later.', retry: true }
}
