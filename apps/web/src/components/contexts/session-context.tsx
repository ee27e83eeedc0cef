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
  if (!session) throw new Error('A session is used outside of its provider.')
  return session
}

/** The session of this page, for its actions; a screen waits for it. */
export const useSession = (): Session => use(useStartedSession().loaded).session

/** What the signed-in person does with their account; a screen waits for it. */
export const useAccount = (): Account => use(useStartedSession().loaded).account

/** The state of the session; the component renders again when it changes. */
export function useSessionState(): SessionState {
  const session = useStartedSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The open session of the screens behind the signed-in gate; throws elsewhere. */
export function useUnlocked(): UnlockedSession {
  const state = useSessionState()
  if (state.status !== 'unlocked') throw new Error('The session is locked.')
  return state
}
