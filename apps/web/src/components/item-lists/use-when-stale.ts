import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/**
 * Calls `act` when what is shown may be of an earlier time and is wanted as it is now: the server can be reached
 * again, or the link to where one is was pressed once more.
 */
export function useWhenStale(act: () => void): void {
  const { connection } = useLibrary()
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
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (!hrefChanged) reload()
      }),
    [router],
  )
}
