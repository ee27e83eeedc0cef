import { createObservable } from './async/observables/observable.ts'
import type { Session, SessionState } from './session/session-state.ts'
import { openTokenStore, type SecretStore } from './session/token-store.ts'

/** The session of this browser, also while its code is still on its way. */
export interface ComingSession extends Pick<Session, 'state' | 'subscribe'> {
  /** The session with all of its actions; rejects if its code cannot be loaded. */
  whole: Promise<Session>
}

/**
 * Starts the session of this browser; one for each page. All that handles keys comes in a piece of its own: where no
 * token is kept nobody is signed in, and a page for visitors need not wait to know that. In the desktop app the token
 * goes to the system's secret store.
 */
export function startSession(secrets?: SecretStore): ComingSession {
  const current = createObservable<SessionState>({ status: 'starting' })

  async function load(): Promise<Session> {
    const { createSession } = await import('./browser-session.ts')
    const created = createSession(secrets)
    created.subscribe(() => current.set(created.state()))
    void created.start()
    return created
  }

  async function lookForToken(): Promise<void> {
    const token = await openTokenStore(secrets).read()
    if (!token && current.get().status === 'starting') current.set({ status: 'anonymous' })
  }

  void lookForToken()
  return { state: current.get, subscribe: current.subscribe, whole: load() }
}
