import type { Account } from '@safelight/client/account'
import type { Session, SessionState, UnlockedSession } from '@safelight/client/session-state'
import type { StartedSession } from '@safelight/client/start-session'
import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'

const SessionContext = createContext<StartedSession | undefined>(undefined)

export const SessionProvider = (props: { session: StartedSession; children: ReactNode }) => (
  <SessionContext value={props.session}>{props.children}</SessionContext>
)

function useStartedSession(): StartedSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('The session hooks need a SessionProvider.')
  return session
}

/** Suspends until the session's code has loaded. */
export const useSession = (): Session => use(useStartedSession().loaded).session

/** Suspends until the account's code has loaded. */
export const useAccount = (): Account => use(useStartedSession().loaded).account

export function useSessionState(): SessionState {
  const session = useStartedSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

export function useUnlocked(): UnlockedSession {
  const state = useSessionState()
  if (state.status !== 'unlocked') throw new Error('The session is locked.')
  return state
}
