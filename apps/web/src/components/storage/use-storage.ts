import { useCallback } from 'react'
import { useLoaded } from '../../shared/hooks/use-loaded.ts'
import { useSession, useUnlocked } from '../contexts/session-context.tsx'

/** What the account stores, asked for when it is first shown and on demand, and what it may store by then. */
export function useStorage() {
  const session = useSession()
  const { value: use, ...loaded } = useLoaded(useCallback(() => session.storageUse(), [session]))
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
