import { ApiError } from '@safelight/client/api-client'
import { InvalidLinkError } from '@safelight/client/public-link'
import { OpenError } from '@safelight/crypto/errors'
import { texts } from '@safelight/texts/components/link-files'

export interface LinkProblem {
  message: string
  advice?: string
  retry: boolean
}

export const INVALID_LINK: LinkProblem = { message: texts.invalidLink, retry: false }

/** The problem of an address without its hash, which contains the link's secret. */
export const INCOMPLETE_LINK: LinkProblem = {
  ...INVALID_LINK,
  advice: texts.incompleteLink,
}

/** Says why a link does not open. `OpenError` means that the secret in the address decrypts nothing. */
export function problemOf(error: unknown): LinkProblem {
  if (error instanceof InvalidLinkError || error instanceof OpenError) return INVALID_LINK
  if (error instanceof ApiError && error.status === 404) {
    return { message: texts.linkExpired, retry: false }
  }
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') {
    return { message: error.message, retry: true }
  }
  return { message: texts.loadFailed, retry: true }
}
