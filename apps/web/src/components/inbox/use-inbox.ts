import { type InboxState, newComments, newShares, newSignIns } from '@safelight/client/inbox'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'
import { useWhenStale } from '../item-lists/use-when-stale.ts'

/** Returns what waits for the person. Of shares, comments and sign-ins, returns those that the person has not seen. */
export function useInbox(): InboxState {
  const { inbox } = useLibrary()
  const { sharesSeen, commentsSeen, signInsSeen } = useUnlocked().profile
  const state = useSyncExternalStore(inbox.subscribe, inbox.state)
  return useMemo(
    () => ({
      ...state,
      shares: newShares(state, sharesSeen),
      comments: newComments(state, commentsSeen),
      signIns: newSignIns(state, signInsSeen),
    }),
    [state, sharesSeen, commentsSeen, signInsSeen],
  )
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

/** Returns a function that notes, for all devices of the account, that the person has seen the comments. */
export function useSeeComments(): () => void {
  const account = useAccount()
  const latest = useInbox().comments[0]?.receivedAt
  return useCallback(() => {
    if (latest !== undefined) account.saveProfile({ commentsSeen: latest }).catch(() => {})
  }, [account, latest])
}

/** Returns a function that notes, for all devices of the account, that the person has seen the sign-ins. */
export function useSeeSignIns(): () => void {
  const account = useAccount()
  const latest = useInbox().signIns[0]?.createdAt
  return useCallback(() => {
    if (latest !== undefined) account.saveProfile({ signInsSeen: latest }).catch(() => {})
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
