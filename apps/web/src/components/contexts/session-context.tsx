import type { ComingSession } from '@safelight/client/start-session'
import type { Session, SessionState, UnlockedSession } from '@safelight/client/session-state'
import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'

const SessionContext = createContext<ComingSession | undefined>(undefined)

export const SessionProvider = (props: { session: ComingSession; children: ReactNode }) => (
  <SessionContext value={props.session}>{props.children}</SessionContext>
)

function useComingSession(): ComingSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('A session is used outside of its provider.')
  return session
}

/** The session of this page, for its actions; a screen waits for it. */
export const useSession = (): Session => use(useComingSession().whole)

/** The state of the session; the component renders again when it changes. */
export function useSessionState(): SessionState {
  const session = useComingSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The open session of the screens behind the signed-in gate; throws elsewhere. */
export function useUnlocked(): UnlockedSession {
  const state = useSessionState()
  if (state.status !== 'unlocked') throw new Error('The session is locked.')
  return state
}
