import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'
import { CALL_NAME_HEADER, namedCallAddress } from '@safelight/contract/desktop-calls'

/** Whether this is the desktop app. Its pages have a bridge. Its workers know the app by their scheme. */
export const isInDesktopApp = (): boolean =>
  BRIDGE_NAME in globalThis ||
  (globalThis as { location?: { protocol: string } }).location?.protocol === 'app:'

/** Like `fetch`, but in the desktop app an abort reaches the server even before the answer begins. */
export async function fetchNamed(url: string, init: RequestInit): Promise<Response> {
  const { signal } = init
  if (!signal || !url.startsWith('/') || !isInDesktopApp()) return fetch(url, init)
  const name = crypto.randomUUID()
  const headers = new Headers(init.headers)
  headers.set(CALL_NAME_HEADER, name)
  try {
    return await fetch(url, { ...init, headers })
  } catch (error) {
    if (signal.aborted) fetch(namedCallAddress(name), { method: 'DELETE' }).catch(() => {})
    throw error
  }
}
