import { Navigate, Outlet } from '@tanstack/react-router'
import { useSessionState } from '../components/contexts/session-context.tsx'

/** Screens for visitors: who is signed in goes to the gallery. */
export function VisitorGate() {
  const { status } = useSessionState()
  // Nothing at all is calmer than a page that is replaced a moment later.
  if (status === 'starting') return null
  return status === 'anonymous' ? <Outlet /> : <Navigate to="/gallery" replace />
}
