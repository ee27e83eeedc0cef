import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { clearToastsOfScreen, Toasts } from '../shared/ui/feedback/toasts.tsx'

/** Moves the focus to the main content after a navigation, as browsers do when they load a page. */
export function RootLayout() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main')
        if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return
        main?.focus({ preventScroll: true })
      }),
    [router],
  )
  useEffect(
    () => router.subscribe('onBeforeNavigate', event => event.pathChanged && clearToastsOfScreen()),
    [router],
  )
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
