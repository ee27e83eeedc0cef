import { ApiError } from '@safelight/client/api-client'
import { AddressError } from '@safelight/contract/server-address'
import { CommandError } from './command-error.ts'

/** What an error says to the caller of a command; undefined for one that is nobody's but the program's. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    if (error.code === 'NETWORK') return 'The server cannot be reached.'
    if (error.code === 'NOT_SIGNED_IN') return 'The session has ended. Sign in again.'
    return error.message
  }
  if (error instanceof CommandError || error instanceof AddressError) return error.message
  if (error instanceof DOMException && error.name === 'AbortError') return 'Stopped.'
  // The system's own, about files: a name and why.
  if (error instanceof Error && 'syscall' in error) return error.message
  if (error instanceof Error && error.name === 'TamperedAccountError') return error.message
  return undefined
}
