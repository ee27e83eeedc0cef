import { useAsync } from '../../shared/hooks/use-async.ts'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'

/**
 * Reads `use`, the storage use in detail, on mount and on `reload`. `storage` comes from the session: the
 * total use, and the limit.
 */
export function useStorage() {
  const account = useAccount()
  const { value: use, ...loaded } = useAsync([account], () => account.storageUse())
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
