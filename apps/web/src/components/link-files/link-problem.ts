import { ApiError } from '@safelight/client/api-client'
import { InvalidLinkError } from '@safelight/client/public-link'
import { OpenError } from '@safelight/crypto/errors'
import { texts } from '@safelight/texts/link-files'

/** Why a link shows nothing. */
export interface LinkProblem {
  message: string
  /** What to do about it. */
  advice?: string
  /** Whether it may help to try again. */
  retry: boolean
}

export const INVALID_LINK: LinkProblem = { message: texts.invalidShareLink, retry: false }

/** An address that was copied without its end. */
export const INCOMPLETE_LINK: LinkProblem = {
  ...INVALID_LINK,
  advice: texts.theEndOfItsAddressIs,
}

/** What the specification says of a failure. A secret that opens nothing is a wrong or broken address. */
export function problemOf(error: unknown): LinkProblem {
  if (error instanceof InvalidLinkError || error instanceof OpenError) return INVALID_LINK
  if (error instanceof ApiError && error.status === 404) {
    return { message: texts.thisSharedLinkHasExpiredOr, retry: false }
  }
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') {
    return { message: error.message, retry: true }
  }
  return { message: texts.failedToLoadSharedContentPlease, retry: true }
}
