import { createObservable } from './async/observables/observable.ts'
import type { BrowserSession } from './browser-session.ts'
import type { Session, SessionState } from './session/session-state.ts'
import { openTokenStore, type SecretStore } from './session/token-store.ts'

export interface StartedSession extends Pick<Session, 'state' | 'subscribe'> {
  /** Resolves to the whole session. Rejects if its code cannot be loaded. */
  loaded: Promise<BrowserSession>
}

/**
 * Starts the session of this browser. Call it once for each page. `secrets` is the desktop app's secret
 * store.
 */
export function startSession(secrets?: SecretStore): StartedSession {
  const current = createObservable<SessionState>({ status: 'starting' })

  async function load(): Promise<BrowserSession> {
    const { createBrowserSession } = await import('./browser-session.ts')
    const created = createBrowserSession(secrets)
    const { session } = created
    session.subscribe(() => current.set(session.state()))
    void session.start()
    return created
  }

  async function lookForToken(): Promise<void> {
    const token = await openTokenStore(secrets).read()
    if (!token && current.get().status === 'starting') current.set({ status: 'anonymous' })
  }

  void lookForToken()
  return { state: current.get, subscribe: current.subscribe, loaded: load() }
}
