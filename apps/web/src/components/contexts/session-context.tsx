import type { Session, SessionState, UnlockedSession } from '@safelight/library/session'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

const SessionContext = createContext<Session | undefined>(undefined)

export const SessionProvider = (props: { session: Session; children: ReactNode }) => (
  <SessionContext value={props.session}>{props.children}</SessionContext>
)

/** The session of this page, for its actions. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('A session is used outside of its provider.')
  return session
}

/** The state of the session; the component renders again when it changes. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The open session of the screens behind the signed-in gate; throws elsewhere. */
export function useUnlocked(): UnlockedSession {
  const state = useSessionState()
  if (state.status !== 'unlocked') throw new Error('The session is locked.')
  return state
}
