import { useEffect, useEffectEvent } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/** Calls `act` when any tab blocks or unblocks a sender, because that hides or shows shared items. */
export function useBlockedSendersChanged(act: () => void): void {
  const { watchBlockedSenders } = useLibrary()
  const reload = useEffectEvent(act)
  useEffect(() => watchBlockedSenders(() => reload()), [watchBlockedSenders])
}
