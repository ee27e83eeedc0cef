import { type InboxState, newShares } from '@safelight/client/inbox'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'
import { useWhenStale } from '../item-lists/use-when-stale.ts'

/** Returns what waits for the person. Of the shares, returns those that no device has shown yet. */
export function useInbox(): InboxState {
  const { inbox } = useLibrary()
  const { sharesSeen } = useUnlocked().profile
  const state = useSyncExternalStore(inbox.subscribe, inbox.state)
  return useMemo(() => ({ ...state, shares: newShares(state, sharesSeen) }), [state, sharesSeen])
}

/** Returns a function that notes, for all devices of the account, that the person has seen the new shares. */
export function useSeeShares(): () => void {
  const account = useAccount()
  const latest = useInbox().shares[0]?.sharedAt
  return useCallback(() => {
    // If it fails, the shares stay new, and the next visit tries again.
    if (latest !== undefined) account.saveProfile({ sharesSeen: latest }).catch(() => {})
  }, [account, latest])
}

/** Reads the inbox when the app starts, is shown again, or reaches the server again. */
export function useFollowInbox(): void {
  const { inbox } = useLibrary()
  useWhenStale(() => void inbox.refresh())
  useEffect(() => {
    const ending = new AbortController()
    const look = () => document.visibilityState === 'visible' && void inbox.refresh()
    document.addEventListener('visibilitychange', look, { signal: ending.signal })
    look()
    return () => ending.abort()
  }, [inbox])
}
