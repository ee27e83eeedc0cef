import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LibraryProvider } from '../../components/contexts/library-context.tsx'
import { useSessionState } from '../../components/contexts/session-context.tsx'
import { forgetDestination, keepDestination } from '../../components/destination/destination.ts'
import { UnlockScreen } from '../../features/auth/sign-in/unlock-screen.tsx'
import { keepAppForOffline } from '../start-up/offline.ts'
import { useAdmission } from './use-admission.ts'

export function SignedInGate() {
  const admission = useAdmission()
  const state = useSessionState()
  const isOpen = state.status === 'unlocked'
  const [wasSignedIn, setWasSignedIn] = useState(false)
  useEffect(() => {
    if ('user' in state) setWasSignedIn(true)
  }, [state])
  useEffect(() => {
    if (!isOpen) return
    void keepStorage()
    return keepAppForOffline()
  }, [isOpen])

  if (admission === 'sign-in') return <ToSignIn isLeaving={wasSignedIn} />
  if (state.status === 'locked') return <UnlockScreen email={state.user.email} />
  if (state.status !== 'unlocked') return null
  // If another account takes over the tab, the new key makes React drop all state of the previous account.
  return (
    <LibraryProvider key={state.user.id}>
      <Outlet />
    </LibraryProvider>
  )
}

/** Redirects to sign-in. Keeps this address as the destination, unless the person has just signed out. */
function ToSignIn({ isLeaving }: { isLeaving: boolean }) {
  const navigate = useNavigate()
  const here = useLocation({ select: location => location.href })
  const [address] = useState(here)
  useEffect(() => {
    if (isLeaving) forgetDestination()
    else keepDestination(address)
    void navigate({ to: '/login', replace: true })
  }, [isLeaving, address, navigate])
  return null
}

/**
 * Asks the browser for persistent storage. Otherwise, the browser may delete the keys, the library and
 * unfinished uploads.
 */
async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Some browsers do not support persistent storage.
  }
}
