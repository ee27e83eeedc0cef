import { OpenError } from '@safelight/crypto/errors'
import { ApiError } from '../api/api-client.ts'
import { InvalidLinkError, LinkPasswordNeededError } from './public-share.ts'

/** Why a link was not opened, as plain data. An Error from a worker would lose everything but its message. */
export type LinkRefusal =
  | { type: 'invalid' | 'unopened' }
  | { type: 'password'; wrong: boolean }
  | { type: 'api'; code: ApiError['code']; status: number; message: string }
  | { type: 'other'; message: string }

export function refusalOf(error: unknown): LinkRefusal {
  if (error instanceof InvalidLinkError) return { type: 'invalid' }
  if (error instanceof OpenError) return { type: 'unopened' }
  if (error instanceof LinkPasswordNeededError) return { type: 'password', wrong: error.wrong }
  if (error instanceof ApiError) {
    const { code, status, message } = error
    return { type: 'api', code, status, message }
  }
  return { type: 'other', message: error instanceof Error ? error.message : String(error) }
}

export function errorOf(refusal: LinkRefusal): Error {
  switch (refusal.type) {
    case 'invalid':
      return new InvalidLinkError()
    case 'unopened':
      return new OpenError()
    case 'password':
      return new LinkPasswordNeededError(refusal.wrong)
    case 'api':
      return new ApiError(refusal.code, refusal.status, refusal.message)
    case 'other':
      return new Error(refusal.message)
  }
}
