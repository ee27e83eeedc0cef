import { Navigate, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LibraryProvider } from '../components/contexts/library-context.tsx'
import { useSessionState } from '../components/contexts/session-context.tsx'
import { UnlockScreen } from '../features/auth/unlock-screen.tsx'
import { keepStorage } from './keep-storage.ts'

/** Screens that need open keys: visitors go to the sign-in, and a locked session asks its password. */
export function SignedInGate() {
  const state = useSessionState()
  const isOpen = state.status === 'unlocked'
  useEffect(() => {
    if (isOpen) void keepStorage()
  }, [isOpen])

  if (state.status === 'starting') return null
  if (state.status === 'anonymous') return <Navigate to="/login" replace />
  if (state.status === 'locked') return <UnlockScreen email={state.user.email} />
  // Nothing that one account has opened stays for another that takes over the tab.
  return (
    <LibraryProvider key={state.user.id}>
      <Outlet />
    </LibraryProvider>
  )
}
