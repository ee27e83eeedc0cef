import { ApiError } from '@safelight/client/api-client'
import { AddressError } from '@safelight/contract/server-address'
import { texts } from '@safelight/texts/cli'
import { CommandError } from './command-error.ts'

/** Returns the message to show to the user, or undefined for an internal error. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    if (error.code === 'NETWORK') return texts.serverUnreachable
    if (error.code === 'NOT_SIGNED_IN') return texts.sessionEnded
    return error.message
  }
  if (error instanceof CommandError || error instanceof AddressError) return error.message
  if (error instanceof DOMException && error.name === 'AbortError') return texts.stopped
  if (error instanceof Error && 'syscall' in error) return error.message
  if (error instanceof Error && error.name === 'TamperedAccountError') return error.message
  return undefined
}
