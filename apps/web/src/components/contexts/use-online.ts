import { useSyncExternalStore } from 'react'
import { useLibrary } from './library-context.tsx'

/** Whether the server could be reached when this device last tried. */
export function useOnline(): boolean {
  const { connection } = useLibrary()
  return useSyncExternalStore(connection.subscribe, connection.online)
}
