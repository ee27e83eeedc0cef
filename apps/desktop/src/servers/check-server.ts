import type { ServerCheck } from '@safelight/contract/desktop-bridge'
import { health } from '@safelight/contract/health'
import { AddressError, serverOrigin } from '@safelight/contract/server-address'
import { texts } from '@safelight/texts/desktop-app'

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

const NO_ANSWER = texts.noServer
const NOT_SAFELIGHT = texts.notSafelight

/** Ignores the version: an older server does not name it. */
const alive = health.response.pick({ status: true })

async function isSafelight(server: string, fetch: Fetch): Promise<boolean> {
  const response = await fetch(server + health.path, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) return false
  const answer: unknown = await response.json().catch(() => undefined)
  return alive.safeParse(answer).success
}
