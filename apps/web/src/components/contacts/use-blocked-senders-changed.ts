import { useEffect, useEffectEvent } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Calls `act` when this or another tab blocks or unblocks a sender. */
export function useBlockedSendersChanged(act: () => void): void {
  const { watchBlockedSenders } = useLibrary()
  const reload = useEffectEvent(act)
  useEffect(() => watchBlockedSenders(() => reload()), [watchBlockedSenders])
}
