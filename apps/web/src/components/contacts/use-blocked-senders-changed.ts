import { useEffect, useEffectEvent } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Calls `act` when somebody was blocked or unblocked, in whatever tab: what they share comes or goes. */
export function useBlockedSendersChanged(act: () => void): void {
  const { watchBlockedSenders } = useLibrary()
  const reload = useEffectEvent(act)
  useEffect(() => watchBlockedSenders(() => reload()), [watchBlockedSenders])
}
