import { createObservable } from './async/observables/observable.ts'
import type { BrowserSession } from './browser-session.ts'
import type { Session, SessionState } from './session/session-state.ts'
import { openTokenStore, type SecretStore } from './session/token-store.ts'

/** The session of this browser, before and after its code is loaded. */
export interface StartedSession extends Pick<Session, 'state' | 'subscribe'> {
  /** Everything that can be done with it; rejects if its code cannot be loaded. */
  loaded: Promise<BrowserSession>
}

/**
 * Starts the session of this browser; one for each page. All that handles keys comes in a piece of its own: where no
 * token is kept nobody is signed in, and a page for visitors need not wait to know that. In the desktop app the token
 * goes to the system's secret store.
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
