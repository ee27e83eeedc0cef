import { useEffect } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Calls `act` when the server can be reached again: what is shown may be of an earlier time. */
export function useReconnected(act: () => void): void {
  const { connection } = useLibrary()
  useEffect(() => {
    let was = connection.online()
    return connection.subscribe(() => {
      const is = connection.online()
      if (is && !was) act()
      was = is
    })
  }, [connection, act])
}
