import type { ServerCheck } from '@safelight/contract/desktop-bridge'
import { health } from '@safelight/contract/health'
import { AddressError, serverOrigin } from '@safelight/contract/server-address'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Timeout in milliseconds. */
const PATIENCE = 15_000

export async function checkServer(typed: string, fetch: Fetch): Promise<ServerCheck> {
  try {
    const server = serverOrigin(typed)
    return (await isSafelight(server, fetch)) ? { server } : { problem: NOT_SAFELIGHT }
  } catch (error) {
    return { problem: error instanceof AddressError ? error.message : NO_ANSWER }
  }
}

const NO_ANSWER = 'No server answers at this address.'
const NOT_SAFELIGHT = 'This is not the address of a Safelight server.'

async function isSafelight(server: string, fetch: Fetch): Promise<boolean> {
  const response = await fetch(server + health.path, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) return false
  const answer: unknown = await response.json().catch(() => undefined)
  return health.response.safeParse(answer).success
}
