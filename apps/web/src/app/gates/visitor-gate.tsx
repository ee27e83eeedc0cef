import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { useOpenDestination } from '../../components/destination/use-open-destination.ts'
import { useAdmission } from './use-admission.ts'

/** How long the desktop app shows its front page to a person who is signed in, in milliseconds. */
const GREETING = 1000

/** Sends a signed-in person to the gallery, or to the page that they wanted to open before they signed in. */
export function VisitorGate() {
  const admission = useAdmission()
  const openDestination = useOpenDestination()
  const navigate = useNavigate()
  const isFrontPage = useLocation({ select: ({ pathname }) => pathname === '/' })
  const greets = desktopBridge !== undefined && isFrontPage
  const isNowhere = desktopBridge?.server === null

  useEffect(() => {
    if (isNowhere) void navigate({ to: '/connect', replace: true })
  }, [isNowhere, navigate])
  useEffect(() => {
    if (admission !== 'gallery') return
    if (!greets) return openDestination()
    const timer = setTimeout(openDestination, GREETING)
    return () => clearTimeout(timer)
  }, [admission, greets, openDestination])
  return !isNowhere && (admission === 'screen' || greets) ? <Outlet /> : null
}
