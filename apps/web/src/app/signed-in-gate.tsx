import { Navigate, Outlet } from '@tanstack/react-router'
import { UnlockScreen } from '../features/auth/unlock-screen.tsx'
import { LibraryProvider } from '../shared/library-context.tsx'
import { useSessionState } from '../shared/session-context.tsx'

/** Screens that need open keys: visitors go to the sign-in, and a locked session asks its password. */
export function SignedInGate() {
  const state = useSessionState()
  if (state.status === 'starting') return null
  if (state.status === 'anonymous') return <Navigate to="/login" replace />
  if (state.status === 'locked') return <UnlockScreen email={state.user.email} />
  return (
    <LibraryProvider>
      <Outlet />
    </LibraryProvider>
  )
}
