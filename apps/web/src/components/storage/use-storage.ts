import { useAsync } from '../../shared/hooks/use-async.ts'
import { useAccount, useUnlocked } from '../contexts/session-context.tsx'

/**
 * Reads the storage use on mount and on `reload`. `storage` is the total use and the limit, as the session
 * knows them.
 */
export function useStorage() {
  const account = useAccount()
  const { value: use, ...loaded } = useAsync([account], () => account.storageUse())
  return { storage: useUnlocked().user.storage, use, ...loaded }
}
