import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/**
 * Calls `act` when the screen may be out of date: the server is reachable again, all waiting changes
 * are made, or the person has followed a link to the page that is already open.
 */
export function useWhenStale(act: () => void): void {
  const { connection, waiting } = useLibrary()
  const router = useRouter()
  const reload = useEffectEvent(act)
  useEffect(() => {
    let was = connection.online()
    return connection.subscribe(() => {
      const is = connection.online()
      if (is && !was) reload()
      was = is
    })
  }, [connection])
  useEffect(() => {
    let before = waiting.count()
    return waiting.subscribe(() => {
      const now = waiting.count()
      if (now === 0 && before > 0) reload()
      before = now
    })
  }, [waiting])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (!hrefChanged) reload()
      }),
    [router],
  )
}
