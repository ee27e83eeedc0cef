import { useAsync } from '../../shared/hooks/use-async.ts'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'

/** What the account stores, asked for when it is first shown and on demand, and what it may store by then. */
export function useStorage() {
  const account = useAccount()
  const { value: use, ...loaded } = useAsync([account], () => account.storageUse())
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
